import readWorkbook from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { CsvRow } from './csv-file.ts'
import { type Sheet, workbookFile } from './workbook-file.ts'

function sheet(name: string, columns: string[], ...pieces: CsvRow[][]): Sheet {
  async function* read() {
    yield* pieces
  }
  return { name, columns, pieces: read() }
}

/** The workbook as another program reads it. */
async function sheetsOf(sheets: Sheet[], mostRows?: number) {
  return readWorkbook(Buffer.from(await workbookFile(sheets, mostRows)))
}

test('every sheet is there in order, with its headings and lines, amounts and counts as numbers', async () => {
  const sheets = await sheetsOf([
    sheet(
      'Sales',
      ['Ticket', 'Price USD', 'Sold'],
      [['HRE01-T1-000001', '5.05', 1]],
      [['HRE01-T1-000002', '-0.10', 2]],
    ),
    sheet('Rudo & Sons <1>', ['Name'], [['Chipo']]),
  ])
  expect(sheets).toEqual([
    {
      sheet: 'Sales',
      data: [
        ['Ticket', 'Price USD', 'Sold'],
        ['HRE01-T1-000001', 5.05, 1],
        ['HRE01-T1-000002', -0.1, 2],
      ],
    },
    { sheet: 'Rudo & Sons <1>', data: [['Name'], ['Chipo']] },
  ])
})

test('codes keep the zeros before them, and an empty cell is empty', async () => {
  const [first] = await sheetsOf([
    sheet(
      'Codes',
      ['Code', 'Name', 'End'],
      [
        ['0010', null, 'x'],
        ['7000', '', 'y'],
      ],
    ),
  ])
  expect(first?.data.slice(1)).toEqual([
    ['0010', null, 'x'],
    ['7000', null, 'y'],
  ])
})

test.each(['=1+1', '+263', '-2+3', '@SUM(A1)', '＝1+1', 'Rudo;=1+1'])(
  'a text that would run as a formula stays text: %j',
  async (text) => {
    const [first] = await sheetsOf([sheet('Sheet', ['Who'], [[text]])])
    const safe = text.startsWith('Rudo') ? "Rudo;'=1+1" : `'${text}`
    expect(first?.data[1]).toEqual([safe])
  },
)

test('what a file of this kind cannot hold is left out, and every letter and mark stays', async () => {
  const [first] = await sheetsOf([
    sheet('Sheet', ['Who'], [['a\0b\x07c', 'Tendaí “&” <b>', 'two  spaces', 'half\ud83d', 'whole 😀']]),
  ])
  expect(first?.data[1]).toEqual(['abc', 'Tendaí “&” <b>', 'two  spaces', 'half', 'whole 😀'])
})

test('a sheet that is full goes on on the next, under the same headings', async () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((name) => [name])
  const sheets = await sheetsOf([sheet('Sales', ['Who'], rows.slice(0, 2), rows.slice(2)), sheet('Next', ['Who'])], 3)
  expect(sheets.map(({ sheet: name, data }) => [name, data.flat().join('')])).toEqual([
    ['Sales', 'Whoab'],
    ['Sales 2', 'Whocd'],
    ['Sales 3', 'Whoe'],
    ['Next', 'Who'],
  ])
})

test('a file whose reading fails is not given', async () => {
  async function* read(): AsyncGenerator<CsvRow[]> {
    yield [['Rudo']]
    throw new Error('the database is gone')
  }
  await expect(workbookFile([{ name: 'Sales', columns: ['Who'], pieces: read() }])).rejects.toThrow(
    'the database is gone',
  )
})

test('a month of sixty thousand sales is packed in little memory', async () => {
  async function* read(): AsyncGenerator<CsvRow[]> {
    for (let piece = 0; piece < 60; piece += 1) {
      yield Array.from({ length: 1000 }, (_, at) => [
        '2026-11-21 09:14:02',
        `HRE01-T1-${piece * 1000 + at}`,
        'Rudo',
        '5.05',
        '4.80',
      ])
    }
  }
  const before = process.memoryUsage().rss
  const file = await workbookFile([
    { name: 'Sales', columns: ['At', 'Ticket', 'Who', 'Price', 'Cost'], pieces: read() },
  ])
  expect(file.length).toBeLessThan(4_000_000)
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
})
