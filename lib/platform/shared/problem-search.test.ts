import { expect, test } from 'vitest'
import messages from '@/messages/en.json'
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

test('what is no code in an address is something unexpected, though every object has it', () => {
  for (const problem of ['constructor', '__proto__', 'toString', 'valueOf', 'a.b', ' ']) {
    expect(readProblem({ problem })?.code, problem).toBe('UNEXPECTED')
  }
  for (const problem of Object.keys(messages.problems)) expect(readProblem({ problem })?.code).toBe(problem)
})

test('other errors are rethrown', () => {
  const fault = new Error('a fault')
  expect(() => problemSearch(fault)).toThrow(fault)
})
