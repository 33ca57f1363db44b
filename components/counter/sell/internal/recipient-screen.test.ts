import { expect, test } from 'vitest'
import { problemOfMeter } from './recipient-screen.tsx'

test('what no meter has is said while it is typed', () => {
  expect(problemOfMeter('3712 0045 118')).toBeNull()
  expect(problemOfMeter('371')).toBeNull()
  expect(problemOfMeter('00000000001a')).toEqual({ code: 'METER_NOT_DIGITS' })
  expect(problemOfMeter('000000000011+0712345678')).toEqual({ code: 'METER_LENGTH', params: { digits: 22 } })
})
