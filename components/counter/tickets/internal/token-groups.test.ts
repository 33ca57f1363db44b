import { expect, test } from 'vitest'
import { tokenGroups } from './token-groups.ts'

test('twenty digits become five groups of four, however the Service wrote them', () => {
  const groups = ['4417', '0932', '5581', '2260', '7719']
  expect(tokenGroups('44170932558122607719')).toEqual(groups)
  expect(tokenGroups('4417-0932-5581-2260-7719')).toEqual(groups)
  expect(tokenGroups('4417 0932 5581 2260 7719')).toEqual(groups)
})

test('a leading zero is part of the token', () => {
  expect(tokenGroups('0007')).toEqual(['0007'])
})
