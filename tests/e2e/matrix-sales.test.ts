import { expect, test } from '../support/counter.ts'
import type { FormBrowser } from '../support/form-browser.ts'
import { keepPause } from '../support/keep-pause.ts'
import type { Fault } from '../support/portal.ts'

/**
 * Every product kind delivered, and every outcome, over plain HTTP without a script, against the whole stack. An outcome
 * knows no kind (`tests/integration/apply-outcome.test.ts`), but for the code that comes with it.
 */
type Shop = FormBrowser

let served = 0

/** A meter or account that no other sale of this run uses. */
function fresh(): string {
  served += 1
  return `371299${String(10_000 + served)}`
}

/** From the empty screen to the held price, for each kind on its own screen. */
const QUOTE = {
  airtime: async (shop: Shop, recipient: string) => {
    await shop.open('/sell/airtime')
    await shop.press(/^Find/, { recipient })
    await shop.press(/^\$5\.00/)
  },
  bundle: async (shop: Shop, recipient: string) => {
    await shop.open('/sell/bundle')
    await shop.press(/^Find/, { recipient })
    await shop.press(/Econet data 1 GB/)
  },
  electricity: async (shop: Shop) => {
    await shop.open('/sell/electricity')
    await shop.press(/^\$20\.00/, { recipient: fresh() })
  },
  bill: async (shop: Shop) => {
    await shop.open('/sell/bill')
    await shop.press(/^\$20\.00/, { recipient: fresh(), product: 'dstv.bill' })
  },
  voucher: async (shop: Shop, recipient: string) => {
    await shop.open('/sell/voucher')
    await shop.press(/TelOne public Wi-Fi 5 GB/, { recipient })
  },
}

async function sell(shop: Shop): Promise<void> {
  const named = shop.text.includes('Read this name aloud')
  await shop.press(/^Take this cash and sell/, named ? { confirmed: 'on' } : {})
}

const POST_SALE = { method: 'POST', path: '/transactions' }

/** As text, since an object with a `then` of its own looks like a promise. */
function pend(end: 'completed' | 'failed'): Record<string, unknown> {
  return JSON.parse(`{"kind":"pend","seconds":30,"then":"${end}"}`)
}

type Kind = keyof typeof QUOTE

type Row = {
  outcome: string
  kinds: readonly Kind[]
  fault: Record<string, unknown> | null
  says: RegExp
  state: string
  later?: [string, RegExp]
}

const ROWS: Row[] = [
  {
    outcome: 'delivered at once',
    kinds: ['airtime', 'bundle', 'electricity', 'bill', 'voucher'],
    fault: null,
    says: /^You took \$/,
    state: 'completed',
  },
  {
    outcome: 'waiting, then delivered',
    kinds: ['electricity', 'voucher'],
    fault: pend('completed'),
    says: /The Service has accepted the sale/,
    state: 'pending',
    later: ['completed', /^You took \$/],
  },
  {
    outcome: 'waiting, then not delivered',
    kinds: ['bundle'],
    fault: pend('failed'),
    says: /The Service has accepted the sale/,
    state: 'pending',
    later: ['failed', /^Give \$[\d.]+ back/],
  },
  {
    outcome: 'rejected at once',
    kinds: ['bill'],
    fault: { kind: 'reject' },
    says: /^Give \$[\d.]+ back/,
    state: 'failed',
  },
  {
    outcome: 'delivered, then taken back',
    kinds: ['airtime'],
    fault: { kind: 'reverse', seconds: 60 },
    says: /^You took \$/,
    state: 'completed',
    later: ['reversed', /belongs to the customer again/],
  },
  {
    outcome: 'refused, and so not sold',
    kinds: ['voucher'],
    fault: { kind: 'error', code: 'UPSTREAM_UNAVAILABLE' },
    says: /^Give \$[\d.]+ back/,
    state: 'not_sold',
  },
  {
    outcome: 'answered never, and found delivered',
    kinds: ['electricity'],
    fault: { kind: 'drop_after' },
    says: /Do not sell this again|You took \$/,
    state: 'sending',
    later: ['completed', /^You took \$/],
  },
]

for (const { outcome, kinds, fault, says, state, later } of ROWS) {
  for (const kind of kinds) {
    test(`${kind}: ${outcome}`, async ({ shop, portal, query, freshNumber }) => {
      const states = async () => {
        const [row] = await query('select state::text from "Sale" where "ticketId" = $1', [shop.ticketId])
        return row?.state
      }
      await QUOTE[kind](shop, freshNumber())
      expect(shop.text).toContain('Customer pays')
      if (fault) await portal.faults([{ match: POST_SALE, times: 1, ...fault } as Fault])
      await sell(shop)
      expect(shop.heading).toMatch(says)
      if (!later) return expect(await states()).toBe(state)
      const ticket = shop.shown?.url.pathname ?? ''
      await portal.advance(70)
      await expect.poll(states, { timeout: 90_000 }).toBe(later[0])
      await shop.open(ticket)
      expect(shop.heading).toMatch(later[1])
    })
  }
}

test('005 gets no price: a sentence says why, and the number stays', async ({ shop }) => {
  await shop.press(/^Find/, { recipient: '263000000005' })
  await shop.press(/^\$1\.00/)
  expect(shop.text).toContain('Nothing was sold: the operator cannot be reached right now')
  expect(shop.standsIn(/^\$1\.00/, ['recipient']).recipient?.[0]).toMatch(/000 ?000 ?005/)
})

test('a paused partner stops selling, with one banner that says who must act', async ({
  shop,
  portal,
  freshNumber,
  query,
}) => {
  const endPause = await keepPause(query)
  await portal.faults([{ match: { method: 'POST', path: '/quotes' }, kind: 'error', code: 'PARTNER_PAUSED', times: 1 }])
  await shop.press(/^Find/, { recipient: freshNumber() })
  await shop.press(/^\$1\.00/)
  expect(shop.text.match(/Selling is stopped\./g)).toHaveLength(1)
  expect(shop.text).toContain('The owner must top up')
  await endPause()
})
