import { expect, test } from 'vitest'
import { LOCALES } from '@/lib/platform/i18n/model.ts'
import en from '@/messages/en.json'
import nd from '@/messages/nd.json'
import sn from '@/messages/sn.json'
import { plainText } from './lay-out-slip.ts'

const CATALOGUES = { en, sn, nd }

/** Every line of a catalogue, however deep. */
function linesOf(node: unknown): string[] {
  return typeof node === 'string' ? node.split('\n') : Object.values(node as object).flatMap(linesOf)
}

test.each(LOCALES)('a printer has a letter for every one in our own words: %s', (locale) => {
  const lines = linesOf(CATALOGUES[locale])
  const marks = (line: string) => line.split('?').length
  expect(lines.filter((line) => marks(plainText(line)) !== marks(line))).toEqual([])
})
