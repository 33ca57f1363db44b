import { expect, test } from 'vitest'
import { wrongText } from '../typed-cash.tsx'

test('what is wrong with typed cash: it is no sum, or more exact than money', () => {
  expect(['', '10', '10.50', '$10'].map(wrongText)).toEqual([null, null, null, null])
  expect(['ten', '10.505', '10,5x'].map(wrongText)).toEqual(['notFigures', 'tooPrecise', 'notFigures'])
})
