import { afterEach, expect, test, vi } from 'vitest'
import { fetchNumber, LookupRefused, parseNumberField } from './use-number-field.ts'

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
  vi.stubGlobal('fetch', (url: string) => (url === '/api/lookup' ? send() : Promise.reject(new Error('no line'))))
  await expect(fetchNumber('263771234567')).resolves.toEqual({ products: [] })
  answers.push(async () => Response.json({ problem: { code: 'RECIPIENT_INVALID' } }))
  await expect(fetchNumber('263771234567')).rejects.toThrow(LookupRefused)
  expect(send).toHaveBeenCalledTimes(3)
})

const typing = { allowTrigger: true, finished: false }

test('a whole number is shown in its spoken groups', () => {
  expect(parseNumberField('0771234567', typing)).toEqual({
    phone: '263771234567',
    shown: '077 123 4567',
    problem: null,
  })
  expect(parseNumberField('+263 77-123-4567', typing).shown).toBe('077 123 4567')
})

test('missing digits are no problem until the cashier has finished', () => {
  expect(parseNumberField('07712', typing)).toEqual({ phone: null, shown: '07712', problem: null })
  expect(parseNumberField('07712', { ...typing, finished: true }).problem?.code).toBe('PHONE_TOO_SHORT')
})

test('what no further digit can fix is reported at once', () => {
  expect(parseNumberField('077x', typing).problem?.code).toBe('PHONE_NOT_DIGITS')
  expect(parseNumberField('07712345678', typing).problem?.code).toBe('PHONE_TOO_LONG')
  expect(parseNumberField('0242123456', typing).problem?.code).toBe('PHONE_NOT_MOBILE')
  expect(parseNumberField('263000000001', { allowTrigger: false, finished: false }).problem?.code).toBe(
    'PHONE_TRIGGER_IN_LIVE',
  )
})
