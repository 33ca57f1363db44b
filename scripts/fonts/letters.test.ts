import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../root.ts'
import { CUT_LETTERS, CUT_RANGE } from './letters.ts'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const ranges = [...read('app/fonts.ts').matchAll(/prop: 'unicode-range',\s+value:\s+'([^']+)'/g)].map(
  ([, range]) => range,
)

test.each(['en', 'sn', 'nd'])('every letter of the texts of %s is in the fonts that each page loads', (locale) => {
  const letters = new Set(read(`messages/${locale}.json`).replaceAll(/\s/g, ' '))
  // The arrow of a trail is in neither font.
  expect([...letters].filter((letter) => letter !== '→' && !CUT_LETTERS.includes(letter))).toEqual([])
})

test('each cut font is asked for its own letters, and the whole one never for those', () => {
  expect(ranges.filter((range) => range === CUT_RANGE)).toHaveLength(2)
  const others = ranges.filter((range) => range !== CUT_RANGE)
  expect(others).toHaveLength(2)
  for (const range of others) expect([...CUT_LETTERS].filter((letter) => isIn(range ?? '', letter))).toEqual([])
})

function isIn(range: string, letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  return range.split(', ').some((part) => {
    const [from = 0, to = from] = part
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return code >= from && code <= to
  })
}
