import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import en from '@/messages/en.json' with { type: 'json' }
import facts from '../contract/facts.json' with { type: 'json' }
import { collect } from '../support/collect.ts'
import { freeKey } from '../support/free-key.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, quote, sell, sellNow } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { withTold } from '../support/ticket-view.ts'

const shop = openShop()

const CODES: readonly string[] = Object.keys(facts.errors)
/** Codes that leave open whether the order was made; any other code, as the only answer, says it was not. */
const LEAVES_DOUBT = ['IDEMPOTENCY_IN_PROGRESS', 'INTERNAL_ERROR', 'IDEMPOTENCY_CONFLICT']
/** For sales also QUOTE_USED: this very sale may have used the price. */
const LEAVES_SALE_IN_DOUBT = [...LEAVES_DOUBT, 'QUOTE_USED']

afterEach(async () => {
  await portalOf(shop.simulator.url).faults([])
  await freeKey('demo')
})

let served = 0

function airtime() {
  served += 1
  return { ...AIRTIME, intentId: randomUUID(), recipient: `2637790${String(10_000 + served)}` }
}

/** A fault of the Service leaves no order in doubt where none was made. */
const SHOWN_OF_PRICE: Record<string, string> = {
  RECIPIENT_INVALID: 'PHONE_UNKNOWN',
  INTERNAL_ERROR: 'QUOTE_UNANSWERED',
}

function answerWith(code: string, path: string) {
  return portalOf(shop.simulator.url).faults([{ match: { method: 'POST', path }, kind: 'error', code, times: 1 }])
}

const sentences: Record<string, string> = en.problems

test.each(CODES)('%s instead of a price is shown beside what was typed, and nothing is taken', async (code) => {
  await answerWith(code, '/quotes')
  const ticket = await quote(shop.actor, airtime())
  const shown = SHOWN_OF_PRICE[code] ?? code
  expect(withTold(ticket)).toMatchObject({ state: 'draft', typedAmount: '5', problem: { code: shown } })
  expect(await bookedFor(ticket.id)).toEqual({})
})

test.each(CODES)('%s instead of a sale keeps the money until it is clear whose it is', async (code) => {
  const ticket = await quote(shop.actor, airtime())
  await answerWith(code, '/transactions')
  const answered = await sell(shop.actor, ticket)
  const doubt = LEAVES_SALE_IN_DOUBT.includes(code)
  expect(answered.sale).toMatchObject({ outcome: doubt ? 'unknown' : 'not_sold', refusal: { code } })
  expect(answered).toMatchObject({ heldCents: 500n, freeCents: doubt ? 0n : 500n })
  expect(sentences[code]).toMatch(doubt ? /not sell it again/ : /Nothing was sold|No money was taken/)
})

test.each(CODES)('%s instead of a payment means nobody was asked, or that it is unknown', async (code) => {
  const ticket = await quote(shop.actor, airtime())
  await answerWith(code, '/collections')
  const payment = await collect(shop.actor, ticket)
  const doubt = LEAVES_DOUBT.includes(code)
  expect(payment).toMatchObject({ outcome: doubt ? 'unknown' : 'not_made' })
  expect(Object.hasOwn(sentences, payment.refusal?.code ?? '')).toBe(true)
  expect(await bookedFor(ticket.id)).toEqual({})
})

test('no two codes have the same text, in any language', async () => {
  for (const locale of ['en', 'sn', 'nd']) {
    const { default: messages } = await import(`../../messages/${locale}.json`, { with: { type: 'json' } })
    const told = CODES.map((code) => messages.problems[code])
    expect(new Set(told).size).toBe(CODES.length)
  }
})

test('a till sells again once its stop is over', async () => {
  await answerWith('PARTNER_PAUSED', '/transactions')
  await sellNow(shop.actor, airtime())
  await freeKey('demo')
  expect((await sellNow(shop.actor, airtime())).sale.outcome).toBe('delivered')
})
