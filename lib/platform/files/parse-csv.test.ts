import { expect, test } from 'vitest'
import { DomainError } from '@/lib/platform/shared/problem.ts'
import { decodeText, parseCsv } from './parse-csv.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)
const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells)
const refusalOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error instanceof DomainError ? error.problem : error
  }
}

test.each([
  ['a comma', 'name,role\nAnna,cashier\n'],
  ['a semicolon', 'name;role\nAnna;cashier\n'],
  ['a tab', 'name\trole\r\nAnna\tcashier\r\n'],
  ['a mark before it', '\ufeffname,role\r\nAnna,cashier'],
  ['Excel’s line about its separator', 'sep=;\r\nname;role\r\nAnna;cashier\r\n'],
  ['old line ends', 'name,role\rAnna,cashier\r'],
  ['empty lines and cells that Excel leaves behind', 'name,role\n\n , \nAnna, cashier \n,\n'],
])('a file with %s is the same table', (_what, text) => {
  expect(cellsOf(text)).toEqual([
    ['name', 'role'],
    ['Anna', 'cashier'],
  ])
})

test('quoted cells keep separators, quotes and line ends, and lines are counted where they begin', () => {
  expect(parseCsv('name,branches\n"Moyo, ""Anna""","A;\nB"\nBen,C\n')).toEqual([
    { line: 1, cells: ['name', 'branches'] },
    { line: 2, cells: ['Moyo, "Anna"', 'A;\nB'] },
    { line: 4, cells: ['Ben', 'C'] },
  ])
  expect(parseCsv('sep=,\nname\n\nAnna')[1]).toEqual({ line: 4, cells: ['Anna'] })
})

test('short and long lines are taken as they are, and the apostrophe of our own files goes', () => {
  expect(cellsOf("name,role\nAnna\nBen,cashier,more\n'=1+1,O'Neil")).toEqual([
    ['name', 'role'],
    ['Anna'],
    ['Ben', 'cashier', 'more'],
    ['=1+1', "O'Neil"],
  ])
})

test('a quote that does not end is refused with its line', () => {
  expect(refusalOf(() => parseCsv('name,role\nAnna,cashier\n"Ben,cashier\n'))).toMatchObject({ code: 'CSV_BROKEN' })
  expect(refusalOf(() => parseCsv('name\nAn"na\n'))).toEqual({ code: 'CSV_BROKEN', params: { line: 2 } })
})

test('text is read as UTF-8, as UTF-16 with its mark, else as Windows wrote it', () => {
  expect(decodeText(new TextEncoder().encode('\ufeffRenée'))).toBe('Renée')
  expect(decodeText(bytes(0xff, 0xfe, 0x41, 0, 0xe9, 0))).toBe('Aé')
  expect(decodeText(bytes(0xfe, 0xff, 0, 0x41, 0, 0xe9))).toBe('Aé')
  expect(decodeText(bytes(0x52, 0xe9, 0x6e))).toBe('Rén')
})

test('a workbook is refused as one', () => {
  for (const start of [bytes(0x50, 0x4b, 3, 4, 0), bytes(0xd0, 0xcf, 0x11, 0xe0)]) {
    expect(refusalOf(() => decodeText(start))).toEqual({ code: 'CSV_WORKBOOK' })
  }
})
