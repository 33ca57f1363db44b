import { inflateRawSync } from 'node:zlib'
import readWorkbook from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { CsvRow } from './csv-file.ts'
import { type Sheet, workbookFile } from './workbook-file.ts'

function sheet(name: string, columns: Sheet['columns'], ...pieces: CsvRow[][]): Sheet {
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

const BOOKED: Sheet['columns'] = [
  { name: 'Day', as: 'day' },
  { name: 'Booked', as: 'second' },
  'Reference',
  { name: 'Sold', total: true },
  { name: 'Paid USD', total: true },
]
const BOOKED_ROWS: CsvRow[] = [
  ['2026-10-31', '2026-10-31 09:14:02', '2026-10-31', 1, '5.05'],
  ['2028-02-29', '2026-12-31 23:59:59', '12', 2, '-1200.10'],
  ['not signed', '', 'x', 3, '10.00'],
]

test('days and times are dates, and a text that looks like one stays text', async () => {
  const [first] = await sheetsOf([sheet('Sales', BOOKED, BOOKED_ROWS)])
  expect(first?.data.slice(1, 4).map((row) => row.slice(0, 3))).toEqual([
    [new Date('2026-10-31T00:00:00Z'), new Date('2026-10-31T09:14:02Z'), '2026-10-31'],
    [new Date('2028-02-29T00:00:00Z'), new Date('2026-12-31T23:59:59Z'), '12'],
    ['not signed', null, 'x'],
  ])
})

test('every second of an hour is read as that second', async () => {
  const times = Array.from({ length: 3600 }, (_, second) => new Date(Date.UTC(2026, 10, 30, 21, 0, second)))
  const rows = times.map((time) => ['', time.toISOString().slice(0, 19).replace('T', ' ')])
  const [first] = await sheetsOf([sheet('Sales', BOOKED, rows)])
  expect(first?.data.slice(1).map((row) => row[1])).toEqual(times)
})

test('below the rows are their sums, which follow the filter and do not belong to it', async () => {
  const [first] = await sheetsOf([sheet('Sales', BOOKED, BOOKED_ROWS.slice(0, 1), BOOKED_ROWS.slice(1))])
  expect(first?.data[4]).toEqual(['Total', null, null, 6, -1185.05])
  const parts = await partsOf([sheet('Sales', BOOKED, BOOKED_ROWS)])
  expect(parts['xl/worksheets/sheet1.xml']).toContain('<f>SUBTOTAL(9,E2:E4)</f><v>-1185.05</v>')
  expect(parts['xl/worksheets/sheet1.xml']).toContain('<autoFilter ref="A1:E4"/>')
  expect(parts['xl/workbook.xml']).toContain("'Sales'!$A$1:$E$4")
})

test('a column is as wide as its longest cell, so that no id is cut', async () => {
  const id = 'e7d5c1a0-3f9b-4f0e-9a55-0d2b6c1f8e11'
  const parts = await partsOf([sheet('Sales', ['Id', 'Day'], [[id, 'x']])])
  const widths = [...(parts['xl/worksheets/sheet1.xml'] ?? '').matchAll(/ width="(\d+)"/g)].map(([, width]) => width)
  expect(widths).toEqual([String(id.length + 2), '7'])
})

test('a sheet without rows has its headings, a filter and no sums', async () => {
  const [first] = await sheetsOf([sheet('Sales', BOOKED)])
  expect(first?.data).toEqual([['Day', 'Booked', 'Reference', 'Sold', 'Paid USD']])
})

/** The texts of a workbook's parts, found by the directory at the end of the ZIP file. */
async function partsOf(sheets: Sheet[]): Promise<Record<string, string>> {
  const file = Buffer.from(await workbookFile(sheets))
  const parts: Record<string, string> = {}
  let at = file.indexOf(Buffer.from('PK\x01\x02'))
  while (file.readUInt32LE(at) === 0x02014b50) {
    const [size, nameSize, extraSize] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
    ]
    const start = file.readUInt32LE(at + 42)
    const data = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameSize)
    parts[name] = inflateRawSync(file.subarray(data, data + size)).toString()
    at += 46 + nameSize + extraSize
  }
  return parts
}

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
  const sheets = await sheetsOf([sheet('Sales', ['Who'], rows.slice(0, 2), rows.slice(2)), sheet('Next', ['Who'])], 4)
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
