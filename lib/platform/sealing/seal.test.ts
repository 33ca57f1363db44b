import { expect, test } from 'vitest'
import { parseSealKeys } from '@/lib/platform/env/settings.ts'
import { openAt, sealFor, Unreadable } from './seal.ts'

const read = parseSealKeys(`new:${'A'.repeat(43)},old:${'B'.repeat(42)}A`)
const keys = read.ok ? read.keys : []
const [newest = expect.unreachable('two keys'), old = expect.unreachable('two keys')] = keys
const PLACE = 'Sale.sealedToken 7a1c'

test('what is sealed is opened under any of the keys, and never looks the same twice', () => {
  for (const key of keys) expect(openAt(PLACE, sealFor(PLACE, '1234 5678', key), keys)).toBe('1234 5678')
  expect(sealFor(PLACE, '1234', newest)).not.toBe(sealFor(PLACE, '1234', newest))
  expect(sealFor(PLACE, '1234', newest)).toMatch(/^s1\.new\./)
  expect(openAt(PLACE, sealFor(PLACE, '', newest), keys)).toBe('')
})

test('sealed text opens in its own row and column, and nowhere else', () => {
  const sealed = sealFor(PLACE, '1234 5678', newest)
  for (const place of ['Sale.sealedToken 7a1d', 'Sale.sealedPin 7a1c', '']) {
    expect(() => openAt(place, sealed, keys)).toThrow(Unreadable)
  }
})

test('every changed, shortened or foreign text is refused, without a word of what is in it', () => {
  const sealed = sealFor(PLACE, '1234 5678', newest)
  const [, , data = ''] = sealed.split('.')
  const bytes = Buffer.from(data, 'base64url')
  const flipped = [...bytes.keys()].map((at) => {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ 1
    return `s1.new.${copy.toString('base64url')}`
  })
  const short = [0, 1, 11, 12, 20, 27].map((size) => `s1.new.${bytes.subarray(0, size).toString('base64url')}`)
  for (const wrong of [...flipped, ...short, `s1.old.${data}`, 's1.new.', 's1', '', '1234 5678', `s2.new.${data}`]) {
    expect(() => openAt(PLACE, wrong, keys)).toThrow(Unreadable)
  }
  expect(() => openAt(PLACE, sealed, [old])).toThrow('cannot be read: key_unknown')
})
