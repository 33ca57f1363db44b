import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../root.ts'
import { readTitles } from './read-titles.ts'
import { SECTIONS } from './sections.ts'
import { writePage } from './write-page.ts'

test('every file on the page is there and has tests', () => {
  expect(writePage().match(/^\[/gm)).toHaveLength(SECTIONS.flatMap(({ files }) => files).length)
})

test('every chaos test is on the page', () => {
  const files = readdirSync(path.join(ROOT, 'tests/chaos')).filter((file) => file.endsWith('.test.ts'))
  const listed = SECTIONS.flatMap((section) => section.files)
  expect(listed).toEqual(expect.arrayContaining(files.map((file) => `tests/chaos/${file}`)))
})

test('titles are read in order, whatever their quotes and placeholders', () => {
  const source = `
test('the first', () => {})
  test("one that isn't", async () => {})
test.each(['a)', 'b'])('tried with %s, \${more}', async () => {})
test.each<[string]>([
  [")"],
])(
  'over \${lines.length} lines',
  () => {},
)
const test = 1`
  expect(readTitles(source)).toEqual(['the first', "one that isn't", 'tried with …, …', 'over … lines'])
})
