import { afterEach, expect, test, vi } from 'vitest'
import { fetchNumber, LookupRefused } from './number-lookup.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function ask(answer: unknown) {
  vi.stubGlobal('fetch', async () => Response.json(answer))
  return fetchNumber('263771234567')
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

test('a request without an answer is sent once more, a refused one is not', async () => {
  const answers = [() => Promise.reject(new TypeError('no line')), async () => Response.json({ products: [] })]
  const send = vi.fn(() => answers.shift()?.() ?? Promise.reject(new Error('sent a third time')))
  vi.stubGlobal('fetch', send)
  await expect(fetchNumber('263771234567')).resolves.toEqual({ products: [] })
  answers.push(async () => Response.json({ problem: { code: 'RECIPIENT_INVALID' } }))
  await expect(fetchNumber('263771234567')).rejects.toThrow(LookupRefused)
  expect(send).toHaveBeenCalledTimes(3)
})
