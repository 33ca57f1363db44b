import { afterEach, expect, test, vi } from 'vitest'
import { currencyName, storeCurrencyNames } from './currency-name.ts'
import { formatMoney } from './money.ts'
import { withSentence } from './problem.ts'

afterEach(() => storeCurrencyNames({}))

test('people read what they call a currency; the code where nobody named it', () => {
  expect(['ZWG', 'ZAR'].map(currencyName)).toEqual(['ZiG', 'ZAR'])
  storeCurrencyNames({ ZAR: 'Rand', ZWG: '' })
  expect(['ZWG', 'ZAR'].map(currencyName)).toEqual(['ZiG', 'Rand'])
  expect(formatMoney({ cents: -1_000n, currency: 'ZAR' })).toBe('−Rand 10.00')
  expect(formatMoney({ cents: 1_000n, currency: 'USD' })).toBe('$10.00')
})

test('a problem names currencies as people do', () => {
  const sentences = Object.assign((_code: string, params: object = {}) => JSON.stringify(params), { has: () => true })
  const problem = { code: 'COUNT_MISSING', params: { currencies: 'USD, ZWG' } } as const
  expect(withSentence(problem, sentences).sentence).toContain('USD, ZiG')
  expect(withSentence({ code: 'DRAWER_SHORT', params: { currency: 'ZWG' } }, sentences).sentence).toContain('ZiG')
})

test('a browser has the names from its page', async () => {
  vi.stubGlobal('posCurrencyNames', undefined)
  vi.stubGlobal('document', { documentElement: { dataset: { currencies: '{"ZAR":"Rand"}' } } })
  expect(formatMoney({ cents: 500n, currency: 'ZAR' })).toBe('Rand 5.00')
  vi.unstubAllGlobals()
})
