import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('cells are quoted where they must be, and nothing runs as a formula', () => {
  expect(csvLine(['Rudo', 3, null, 'say "hi"', 'a,b', 'two\nlines'])).toBe(
    'Rudo,3,,"say ""hi""","a,b","two\nlines"\r\n',
  )
  expect(csvLine(['=1+1', '@SUM(A1)', '+2', '-3', '\t=1', -3])).toBe(`'=1+1,'@SUM(A1),'+2,'-3,'\t=1,-3\r\n`)
})
