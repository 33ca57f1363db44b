import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ApiPartner, goLive, openPartner, type WireAnswer } from '../support/api-partner.ts'
import { openSimulator } from '../support/open-simulator.ts'
import { brokenRules } from '../support/simulator-books.ts'
import facts from './facts.json' with { type: 'json' }

const RUNS = Number(process.env.PROPERTY_RUNS ?? 12)

const simulator = openSimulator()

const suffix = fc.constantFrom('001', '002', '003', '004')
const amount = fc.integer({ min: 10, max: 40_000 }).map((cents) => (cents / 100).toFixed(2))

/** What a till may do at any moment; `repeats` sends the same request that many times at once. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('sell'), suffix, amount, repeats: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('collect'), suffix, amount, repeats: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('confirm'), suffix, amount, repeats: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fund'), suffix, amount, repeats: fc.constant(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('look'), suffix, amount, repeats: fc.constant(1) }) },
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function take(shop: ApiPartner, { do: what, suffix: number, amount: sum, repeats }: Step): Promise<WireAnswer[]> {
  const phone = `263000000${number}`
  const options = { idempotencyKey: randomUUID() }
  const reference = randomUUID()
  const often = (send: () => Promise<WireAnswer>) => Promise.all(Array.from({ length: repeats }, send))
  if (what === 'look') return [await shop.get('/transactions'), await shop.get('/collections')]
  if (what === 'fund') {
    return often(() => shop.post('/fundings', { method: 'mobile_money', amount: sum, reference, phone }, options))
  }
  if (what === 'sell') {
    const quoted = await shop.post('/quotes', { product: 'econet.airtime', recipient: { phone }, amount: sum })
    if (quoted.status !== 200) return [quoted]
    return often(() => shop.post('/transactions', { quote_id: quoted.data.id, reference }, options))
  }
  const method = what === 'confirm' ? 'omari' : 'ecocash'
  const body = { method, amount: sum, customer_phone: phone, reference }
  const asked = await often(() => shop.post('/collections', body, options))
  const id = asked.find(({ data }) => data)?.data.id
  if (id === undefined) return asked
  const after =
    what === 'confirm'
      ? () => shop.post(`/collections/${id}/confirm`, { otp: '12345' })
      : () => shop.get(`/collections/${id}`)
  return [...asked, ...(await often(after))]
}

/** Refusals that a till may get at any time. */
const FAIR = ['INSUFFICIENT_BALANCE', 'PARTNER_PAUSED', 'IDEMPOTENCY_IN_PROGRESS', 'LIMIT_EXCEEDED']

test('whatever runs at once, the books add up and nothing is sold twice', { timeout: 300_000 }, async () => {
  const rounds = fc.array(fc.tuple(fc.array(step, { minLength: 1, maxLength: 12 }), fc.integer({ min: 0, max: 90 })), {
    minLength: 1,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(rounds, async (plan) => {
      const shop = await openPartner(simulator)
      for (const [steps, seconds] of plan) {
        const answers = (await Promise.all(steps.map((one) => take(shop, one)))).flat()
        for (const { error } of answers) if (error) expect(FAIR).toContain(error.code)
        await shop.advance(seconds)
      }
      expect(await brokenRules(simulator.databaseUrl)).toEqual([])
      const { data: sales } = await shop.get('/transactions')
      const references = sales.map(({ reference }: { reference: string }) => reference)
      expect(new Set(references).size).toBe(references.length)
      await shop.advance(1_200)
      const { data: balances } = await shop.get('/balances')
      expect(balances.reserved).toBe('0.00')
      const { data: rest } = await shop.get('/transactions?status=pending')
      expect(rest).toEqual([])
    }),
    { numRuns: RUNS },
  )
})

test('live limits hold under any interleaving, and count exactly what was accepted', { timeout: 300_000 }, async () => {
  const cents = fc.integer({ min: 11, max: 2_400 }).map((value) => (value / 100).toFixed(2))
  await fc.assert(
    fc.asyncProperty(fc.array(cents, { minLength: 8, maxLength: 30 }), async (amounts) => {
      const shop = await openPartner(simulator)
      const key = await goLive(shop)
      const recipient = { phone: '263771234567' }
      const sold = await Promise.all(
        amounts.map(async (sum) => {
          const quoted = await shop.post('/quotes', { product: 'econet.airtime', recipient, amount: sum }, { key })
          if (quoted.status !== 200) return quoted
          const body = { quote_id: quoted.data.id, reference: randomUUID() }
          return shop.post('/transactions', body, { key, idempotencyKey: randomUUID() })
        }),
      )
      const accepted = sold.filter(({ data }) => data?.status === 'completed')
      const total = accepted.reduce((sum, { data }) => sum + Math.round(Number(data.total_debit) * 100), 0)
      for (const { error } of sold) if (error) expect(error.code).toBe('LIMIT_EXCEEDED')
      for (const { data } of accepted) expect(Number(data.total_debit)).toBeLessThanOrEqual(20)
      const { limits } = (await shop.get('/me', key)).data
      const used = limits.find(({ name }: { name: string }) => name === 'sales_per_day').used_today
      expect(Math.round(Number(used) * 100)).toBe(total)
      expect(total).toBeLessThanOrEqual(10_000)
      const refused = sold.some(({ error }) => error?.limit === 'sales_per_day')
      if (refused) expect(total).toBeGreaterThan(10_000 - 2_280)
    }),
    { numRuns: RUNS },
  )
  expect(await brokenRules(simulator.databaseUrl)).toEqual([])
})

test('a sale only ever moves along the transitions of the document', async () => {
  const transitions: Record<string, string[]> = facts.transaction.transitions
  await fc.assert(
    fc.asyncProperty(
      suffix,
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }),
      async (end, waits) => {
        const shop = await openPartner(simulator)
        const { data } = await shop.sell({ phone: `263000000${end}` })
        let status: string = data.status
        for (const seconds of waits) {
          await shop.advance(seconds)
          const next = (await shop.get(`/transactions/${data.id}`)).data.status
          if (next !== status) expect(transitions[status]).toContain(next)
          status = next
        }
      },
    ),
    { numRuns: RUNS },
  )
})
