import { expect, test } from 'vitest'
import { hasLongWord } from './table-cell.tsx'

const LONG = 'Chinyamukwakwavaranda'

test('a word is long from 17 letters, alone, among others, or in what the text is within', () => {
  const long = [LONG, 'x'.repeat(17), `Mai ${LONG}`, ['Mai', LONG], <b key="b">{LONG}</b>]
  expect(long.map(hasLongWord)).toEqual(Array(5).fill(true))
  const short = ['Tatenda Moyo of Kwekwe Town', 'x'.repeat(16), 17, null, false, ['a', <b key="b">b</b>], <i key="i" />]
  expect(short.map(hasLongWord)).toEqual(Array(7).fill(false))
  expect(
    hasLongWord(
      <p>
        Mai <b>{LONG}</b>
      </p>,
    ),
  ).toBe(true)
})
