import { expect, test } from 'vitest'
import en from '@/messages/en.json' with { type: 'json' }
import nd from '@/messages/nd.json' with { type: 'json' }
import sn from '@/messages/sn.json' with { type: 'json' }
import { BARE_WORDS } from './bare-words.ts'

test('the page without a catalogue says what the catalogue says, in every language', () => {
  expect({ en: en.faults, sn: sn.faults, nd: nd.faults }).toMatchObject(BARE_WORDS)
})
