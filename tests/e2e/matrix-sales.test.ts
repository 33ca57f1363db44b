import { test as base, expect } from '../support/counter.ts'
import { FormBrowser } from '../support/form-browser.ts'
import type { Fault } from '../support/portal.ts'

/** Every product kind with every outcome, over plain HTTP and without a script, against everything running. */
const test = base.extend<{ shop: FormBrowser }>({
  shop: async ({ stack }, use) => {
    const shop = new FormBrowser(stack.webUrl)
    await shop.open('/sign-in')
    await shop.press(/^Rudo/)
    await use(shop)
  },
})

type Shop = FormBrowser

let meters = 0

function freshMeter(): string {
  meters += 1
  return `371299${String(10_000 + meters)}`
}

type Kind = 'airtime' | 'bundle' | 'electricity'

/** From the empty screen to the held price; returns what the customer pays, as the sell button says it. */
async function quote(shop: Shop, kind: Kind, number: string): Promise<void> {
  await shop.open(`/sell/${kind}`)
  if (kind === 'electricity') {
    await shop.press(/^\$20\.00/, { recipient: freshMeter() })
  } else {
    await shop.press(/^Find/, { recipient: number })
    await shop.press(kind === 'airtime' ? /^\$5\.00/ : /Econet data 100 MB/)
  }
  expect(shop.text).toContain('Customer pays')
}

async function sell(shop: Shop): Promise<void> {
  if (shop.text.includes('Read this name aloud')) await shop.press(/^Work out the change/, { confirmed: 'on' })
  await shop.press(/^Take \$/)
}

const POST_SALE = { method: 'POST', path: '/transactions' }

/** As text, since an object with a `then` of its own looks like a promise. */
function pend(end: 'completed' | 'failed'): Record<string, unknown> {
  return JSON.parse(`{"kind":"pend","seconds":30,"then":"${end}"}`)
}

type Row = {
  outcome: string
  fault: Record<string, unknown> | null
  says: RegExp
  state: string
  later?: [string, RegExp]
}

const ROWS: Row[] = [
  { outcome: 'delivered at once', fault: null, says: /^You took \$/, state: 'completed' },
  {
    outcome: 'waiting, then delivered',
    fault: pend('completed'),
    says: /The Service has taken the sale on/,
    state: 'pending',
    later: ['completed', /^You took \$/],
  },
  {
    outcome: 'waiting, then not delivered',
    fault: pend('failed'),
    says: /The Service has taken the sale on/,
    state: 'pending',
    later: ['failed', /^Give \$[\d.]+ back/],
  },
  { outcome: 'rejected at once', fault: { kind: 'reject' }, says: /^Give \$[\d.]+ back/, state: 'failed' },
  {
    outcome: 'delivered, then taken back',
    fault: { kind: 'reverse', seconds: 60 },
    says: /^You took \$/,
    state: 'completed',
    later: ['reversed', /belongs to the customer again/],
  },
  {
    outcome: 'refused, and so not sold',
    fault: { kind: 'error', code: 'UPSTREAM_UNAVAILABLE' },
    says: /^Give \$[\d.]+ back/,
    state: 'not_sold',
  },
  {
    outcome: 'answered never, and found delivered',
    fault: { kind: 'drop_after' },
    says: /Do not sell this again|You took \$/,
    state: 'sending',
    later: ['completed', /^You took \$/],
  },
]

for (const kind of ['airtime', 'bundle', 'electricity'] as const) {
  for (const { outcome, fault, says, state, later } of ROWS) {
    test(`${kind}: ${outcome}`, async ({ shop, portal, query, freshNumber }) => {
      const states = async () => {
        const [row] = await query('select state::text from "Sale" where "ticketId" = $1', [shop.ticketId])
        return row?.state
      }
      await quote(shop, kind, freshNumber())
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
