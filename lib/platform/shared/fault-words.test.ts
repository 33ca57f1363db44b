import { expect, test } from 'vitest'
import en from '@/messages/en.json' with { type: 'json' }
import nd from '@/messages/nd.json' with { type: 'json' }
import sn from '@/messages/sn.json' with { type: 'json' }
import { FAULT_WORDS, faultLocales, faultReader } from './fault-words.ts'

const wordsIn = ({ faults, groupFaults }: Pick<typeof en, 'faults' | 'groupFaults'>) => ({
  staff: { title: faults.title, text: faults.any },
  slip: { title: groupFaults.slipTitle, text: groupFaults.slip },
  display: { title: groupFaults.displayTitle, text: groupFaults.display },
  again: faults.again,
})

test('a page without a catalogue says what the catalogue says, in every language', () => {
  expect(FAULT_WORDS).toEqual({ en: wordsIn(en), sn: wordsIn(sn), nd: wordsIn(nd) })
})

test.each([
  ['/r/abc', 'slip'],
  ['/r', 'slip'],
  ['/reports', 'staff'],
  ['/display/abc', 'display'],
  ['/display', 'staff'],
  ['/tickets/1', 'staff'],
] as const)('a fault at %s speaks to %s', (address, reader) => {
  expect(faultReader(address)).toBe(reader)
})

test('staff read their language, or English; a customer reads all, the browser’s first', () => {
  expect(faultLocales('a=b; locale=nd', 'staff')).toEqual(['nd'])
  expect(faultLocales('__Host-locale=sn', 'staff')).toEqual(['sn'])
  expect(faultLocales('locale=xx', 'staff')).toEqual(['en'])
  expect(faultLocales('', 'slip')).toEqual(['en', 'sn', 'nd'])
  expect(faultLocales('locale=nd', 'display')).toEqual(['nd', 'en', 'sn'])
})
