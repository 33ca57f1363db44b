import { expect, test } from 'vitest'
import { refuseIfChanged, settingsText } from './posted-again.ts'

const stored = { name: 'Kopje', lines: ['First Street'], codes: { sales: '4000', cash: '1000' } }

test('settings read the same in any order of their names, and otherwise differ', () => {
  const turned = { codes: { cash: '1000', sales: '4000' }, lines: ['First Street'], name: 'Kopje' }
  expect(settingsText(turned)).toBe(settingsText(stored))
  for (const other of [
    { ...stored, name: 'Kopje ' },
    { ...stored, lines: [] },
    { ...stored, codes: { sales: '1000', cash: '4000' } },
    { ...stored, footer: null },
  ]) {
    expect(settingsText(other)).not.toBe(settingsText(stored))
  }
})

test('settings from an old page are refused, unless they are what is stored by now', () => {
  const shown = settingsText({ ...stored, name: 'Before' })
  const wanted = { ...stored, lines: ['Second Street'] }
  expect(() => refuseIfChanged({ shown, stored, wanted })).toThrow('SETTINGS_CHANGED')
  expect(() => refuseIfChanged({ shown, stored, wanted: { ...stored } })).not.toThrow()
  expect(() => refuseIfChanged({ shown: settingsText(stored), stored, wanted })).not.toThrow()
  expect(() => refuseIfChanged({ stored, wanted })).not.toThrow()
  expect(() => refuseIfChanged({ shown: '', stored, wanted })).toThrow('SETTINGS_CHANGED')
})
