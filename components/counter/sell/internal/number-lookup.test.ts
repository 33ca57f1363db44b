import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { LookupRefused, numberLookup } from './number-lookup.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function ask(answer: unknown) {
  vi.stubGlobal('fetch', async () => Response.json(answer))
  return new QueryClient().fetchQuery({ ...numberLookup('263771234567'), retry: false })
}

test('cents arrive as text and become whole numbers again', async () => {
  const product = {
    code: 'econet.airtime',
    faceCents: null,
    usdPriceCents: null,
    minCents: '50',
    maxCents: '10000',
    chargeCents: '0',
  }
  const { products } = await ask({ phone: '263771234567', operatorName: 'Econet', products: [product] })
  expect(products[0]).toMatchObject({ faceCents: null, minCents: 50n, maxCents: 10_000n, chargeCents: 0n })
})

test('a refusal keeps the code that names its sentence', async () => {
  const refusal = ask({ problem: { code: 'RECIPIENT_INVALID', field: 'recipient' } })
  await expect(refusal).rejects.toThrow(LookupRefused)
  await expect(refusal).rejects.toMatchObject({ problem: { code: 'RECIPIENT_INVALID' } })
})

test('an empty number sends no request', () => {
  expect(numberLookup(null).enabled).toBe(false)
})
