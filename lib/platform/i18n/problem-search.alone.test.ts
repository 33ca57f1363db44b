import { createTranslator } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { DomainError, type Problem, type ProblemCode, withSentence } from '@/lib/platform/shared/problem.ts'
import en from '@/messages/en.json'
import nd from '@/messages/nd.json'
import sn from '@/messages/sn.json'
import { fitsAddress, parseProblem, problemSearch } from './problem-search.ts'

afterEach(() => {
  vi.doUnmock('@/messages/en.json')
  vi.resetModules()
})

const CODES = Object.keys(en.problems) as ProblemCode[]
const hasGap = (code: ProblemCode) => en.problems[code].includes('{')

test('an address carries only a refusal’s code, and the sums and counts of its sentence', () => {
  const refusal = new DomainError({ code: 'SIGN_IN_LOCKED', field: 'pin', params: { minutes: 3, by: 'Rudo', pin: 1 } })
  expect(problemSearch(refusal)).toEqual({ problem: 'SIGN_IN_LOCKED', figures: 'minutes=3' })
  expect(parseProblem(problemSearch(refusal))).toEqual({ code: 'SIGN_IN_LOCKED', params: { minutes: 3 } })
  expect(problemSearch(new DomainError({ code: 'NO_TILL' }))).toEqual({ problem: 'NO_TILL' })
})

test.each<Problem>([
  { code: 'COLLECTION_OVER_DAY', params: { left: '$0.00' } },
  { code: 'COLLECTION_OVER_LIMIT', params: { largest: '$1,500.00' } },
  { code: 'BRANCH_SALE_CAP', params: { cap: '$20.00' } },
  { code: 'BRANCH_DAY_CAP', params: { cap: '$20.00', left: '−$3.00' } },
  { code: 'BALANCE_EARMARKED', params: { available: '$5.00', earmarked: '$4.00' } },
  { code: 'BASKET_OVER_BALANCE', params: { needed: '$5.00', available: '$4.00' } },
  { code: 'BASKET_OVER_LIMIT', params: { needed: '$5.00', left: '$4.00' } },
  { code: 'PRICE_CHANGED', params: { before: '$5.00' } },
  { code: 'SAME_SALE', params: { price: '$5.00', minutes: 0 } },
  { code: 'RETENTION_DAYS', params: { least: 30, most: 3_650 } },
])('what fills the sentence of $code comes back from an address', (problem) => {
  expect(parseProblem(problemSearch(new DomainError(problem)))).toEqual(problem)
})

test('a refusal fits an address only with all that fills its sentence', () => {
  const fits = (problem: Problem) => fitsAddress(new DomainError(problem))
  expect(fits({ code: 'NO_TILL', params: { by: 'Rudo' } })).toBe(true)
  expect(fits({ code: 'BRANCH_SALE_CAP', params: { cap: '$20.00' } })).toBe(true)
  expect(fits({ code: 'CODE_UNKNOWN_LATER', params: { code: 'CALL_US' } })).toBe(false)
  expect(fits({ code: 'BRANCH_SALE_CAP' })).toBe(false)
})

test.each([
  ['en', en],
  ['sn', sn],
  ['nd', nd],
] as const)('no sentence with a gap is told without what fills it: %s', (locale, catalogue) => {
  const sentences = createTranslator({ locale, messages: catalogue, namespace: 'problems' })
  const tell = (problem: Problem | null) => problem && withSentence(problem, sentences as never).sentence
  for (const code of CODES) {
    const sentence = tell(parseProblem({ problem: code }))
    expect(sentence, code).toBe(hasGap(code) ? catalogue.problems.UNEXPECTED : catalogue.problems[code])
  }
})

test('no sentence with a gap is told without what fills it: as the build compiles them', async () => {
  const ago = { '=0': 'less than a minute', one: [0, ' minute'], other: [0, ' minutes'] }
  const problems = {
    NO_TILL: 'This is no till.',
    COLLECTION_OVER_DAY: ['Only ', ['left'], ' is left.'],
    SAME_SALE: ['The same, for ', ['price'], ', ', ['minutes', 2, ago], ' ago.'],
  }
  vi.resetModules()
  vi.doMock('@/messages/en.json', () => ({ default: { problems } }))
  const { parseProblem: read } = await import('./problem-search.ts')
  expect(read({ problem: 'NO_TILL' })).toEqual({ code: 'NO_TILL' })
  expect(read({ problem: 'COLLECTION_OVER_DAY' })).toEqual({ code: 'UNEXPECTED' })
  expect(read({ problem: 'SAME_SALE', figures: 'price=$5.00' })).toEqual({ code: 'UNEXPECTED' })
  const params = { minutes: 4, price: '$5.00' }
  expect(read({ problem: 'SAME_SALE', figures: 'minutes=4&price=$5.00' })).toEqual({ code: 'SAME_SALE', params })
})

test('nobody’s words are told from an address, only those that the page knows', () => {
  const unexpected = { code: 'UNEXPECTED' }
  for (const left of ['nothing. Call 077 123 4567', '', '$', '5 USD', '$5.00$', 'ZWGX 5.00']) {
    const figures = String(new URLSearchParams({ left }))
    expect(parseProblem({ problem: 'COLLECTION_OVER_DAY', figures }), left).toEqual(unexpected)
  }
  expect(parseProblem({ problem: 'COMPANY_DOWN', figures: 'name=5' }, { name: 'Contoso' })).toEqual({
    code: 'COMPANY_DOWN',
    params: { name: 'Contoso' },
  })
  expect(parseProblem({ problem: 'NO_TILL', figures: 'left=5' })).toEqual({ code: 'NO_TILL' })
})

test('an address without a problem gives none', () => {
  expect(parseProblem({})).toBeNull()
})

test('what is no code in an address is something unexpected, though every object has it', () => {
  for (const problem of ['constructor', '__proto__', 'toString', 'valueOf', 'a.b', ' ', ['NO_TILL', 'NO_TILL']]) {
    expect(parseProblem({ problem, figures: ['left=5', 'a'] })?.code, String(problem)).toBe('UNEXPECTED')
  }
})

test('other errors are rethrown', () => {
  const fault = new Error('a fault')
  expect(() => problemSearch(fault)).toThrow(fault)
})
