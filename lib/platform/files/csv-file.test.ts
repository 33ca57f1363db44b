import { expect, test } from 'vitest'
import { type CsvRow, csvFile } from './csv-file.ts'

/** The file's lines below its heading. */
async function linesOf(row: CsvRow): Promise<string> {
  async function* pieces() {
    yield [row]
  }
  const text = await new Response(csvFile(['Heading'], pieces())).text()
  return text.slice('Heading\r\n'.length)
}

test.each(['=1+1', '+263', '-2+3', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1+1'])(
  'a cell that would run as a formula is text: %j',
  async (cell) => {
    expect((await linesOf([cell])).replaceAll('"', '')).toBe(`'${cell}\r\n`)
  },
)

test.each([
  ['Rudo;=1+1', "Rudo;'=1+1"],
  ['a; @SUM(A1)', "a; '@SUM(A1)"],
  [';=1+1', ";'=1+1"],
  ['a;=1;b;-2', "a;'=1;b;'-2"],
  ['a\t=1', "a\t'=1"],
  ['a\n-2+3', "a\n'-2+3"],
  ['  =1+1', "  '=1+1"],
  ['\t=1', "'\t'=1"],
])('a formula that another separator would set free is text: %j', async (cell, safe) => {
  expect((await linesOf([cell])).replaceAll('"', '')).toBe(`${safe}\r\n`)
})

test('a quote before a formula does not set it free', async () => {
  expect(await linesOf(['Rudo;"=1+1"', '"=2'])).toBe(`"Rudo;""'=1+1""","""'=2"\r\n`)
})

test('numbers stay numbers, below zero too, and null is an empty cell', async () => {
  expect(await linesOf(['-5.00', '12', -3, 0, null, ''])).toBe('-5.00,12,-3,0,,\r\n')
})

test('commas, quotes and lines stay inside their cell', async () => {
  expect(await linesOf(['a,b', 'say "no"', 'two\nlines', 'three\rlines', 'plain'])).toBe(
    '"a,b","say ""no""","two\nlines","three\rlines",plain\r\n',
  )
})

test('a file starts with the UTF-8 mark and its columns, and is streamed', async () => {
  let made = 0
  async function* pieces() {
    for (const name of ['Rudo', 'Tendai']) {
      made += 1
      yield [[name]]
    }
  }
  const reader = csvFile(['Who'], pieces()).getReader()
  const next = async () => Buffer.from((await reader.read()).value ?? []).toString()
  expect(await next()).toBe('\ufeffWho\r\n')
  expect(made).toBeLessThan(2)
  expect([await next(), await next(), await next()]).toEqual(['Rudo\r\n', 'Tendai\r\n', ''])
})

test('a file that nobody reads any more stops being made', async () => {
  let ended = false
  async function* pieces() {
    try {
      for (;;) yield [['Rudo']]
    } finally {
      ended = true
    }
  }
  const file = csvFile(['Who'], pieces())
  const reader = file.getReader()
  await reader.read()
  await reader.read()
  await reader.cancel()
  expect(ended).toBe(true)
})
