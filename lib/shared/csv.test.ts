import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each(['=1+1', '+263', '-2+3', '@SUM(A1)', '\tx', '\rx'])(
  'a cell that would run as a formula is text: %j',
  (cell) => {
    expect(csvLine([cell]).replaceAll('"', '')).toBe(`'${cell}\r\n`)
  },
)

test('a number below zero stays a number', () => {
  expect(csvLine(['-5.00', '12'])).toBe('-5.00,12\r\n')
})

test('commas, quotes and lines stay inside their cell', () => {
  expect(csvLine(['a,b', 'say "no"', 'two\nlines', 'plain'])).toBe('"a,b","say ""no""","two\nlines",plain\r\n')
})
