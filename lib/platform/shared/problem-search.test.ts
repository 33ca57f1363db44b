import { expect, test } from 'vitest'
import { DomainError } from './problem.ts'
import { problemSearch, readProblem } from './problem-search.ts'

test('an address carries only a refusal’s code and minutes', () => {
  const refusal = new DomainError({ code: 'SIGN_IN_LOCKED', field: 'pin', params: { minutes: 3, by: 'Rudo' } })
  expect(problemSearch(refusal)).toEqual({ problem: 'SIGN_IN_LOCKED', minutes: '3' })
  expect(readProblem(problemSearch(refusal))).toEqual({ code: 'SIGN_IN_LOCKED', params: { minutes: 3 } })
  expect(problemSearch(new DomainError({ code: 'NO_TILL' }))).toEqual({ problem: 'NO_TILL' })
})

test('an address without a problem gives none', () => {
  expect(readProblem({})).toBeNull()
})

test('other errors are rethrown', () => {
  const fault = new Error('a fault')
  expect(() => problemSearch(fault)).toThrow(fault)
})
