import { expect, signInPlainly, test } from '../support/counter.ts'
import type { FormBrowser } from '../support/form-browser.ts'

/** Ways to pay, baskets, the shift and slips, over plain HTTP without a script, against the whole stack. */
const POST_SALE = { method: 'POST', path: '/transactions' }
const POST_COLLECTION = { method: 'POST', path: '/collections' }

/** Airtime for five dollars, up to the held price. */
async function quote(shop: FormBrowser, recipient: string): Promise<string> {
  await shop.open('/sell/airtime')
  await shop.press(/^Find/, { recipient })
  await shop.press(/^\$5\.00/)
  return shop.ticketId
}

async function collect(shop: FormBrowser, method: string, phone: string): Promise<void> {
  await shop.open(`/tickets/${shop.ticketId}/collect`)
  await shop.press(/^Ask/, { phone, method })
}

// A prompt, a code from an SMS, a pay-code: each is paid in its own way. What ends a payment is the same for all.
for (const method of ['ecocash', 'omari', 'innbucks']) {
  test(`${method}: paid, and the goods are sent automatically`, async ({ shop, portal, query, freshNumber }) => {
    const ticket = await quote(shop, freshNumber())
    await collect(shop, method, freshNumber())
    if (shop.offers(/^Confirm payment/)) await shop.press(/^Confirm payment/, { otp: '12345' })
    // One method is left to our own question, ten seconds later.
    if (method !== 'ecocash') await portal.settleUnasked()
    await expect.poll(() => saleState(query, ticket), { timeout: 60_000 }).toBe('completed')
    await shop.open(`/tickets/${ticket}`)
    expect(shop.heading).toMatch(/^Paid by .+: \$5\.00\./)
  })
}

test('ecocash: declined, nothing is taken and nothing is sold', async ({ shop, portal, query, freshNumber }) => {
  const ticket = await quote(shop, freshNumber())
  await collect(shop, 'ecocash', '263000000003')
  await portal.advance(40)
  await expect.poll(() => paymentState(query, ticket), { timeout: 60_000 }).toBe('failed')
  await shop.open(`/tickets/${ticket}`)
  expect(shop.heading).toMatch(/^No money was taken/)
  expect(await saleState(query, ticket)).toBe('quoted')
})

test('innbucks: expired, nothing is taken and nothing is sold', async ({ shop, portal, query, freshNumber }) => {
  const ticket = await quote(shop, freshNumber())
  await portal.faults([{ match: POST_COLLECTION, kind: 'hold', times: 1 }])
  await collect(shop, 'innbucks', freshNumber())
  await portal.advance(16 * 60)
  await expect.poll(() => paymentState(query, ticket), { timeout: 60_000 }).toBe('failed')
  await shop.open(`/tickets/${ticket}`)
  expect(shop.heading).toMatch(/^No money was taken/)
})

test('omari: reversed after delivery, the customer owes it', async ({ shop, portal, query, freshNumber }) => {
  const ticket = await quote(shop, freshNumber())
  await collect(shop, 'omari', '263000000004')
  if (shop.offers(/^Confirm payment/)) await shop.press(/^Confirm payment/, { otp: '12345' })
  await portal.settleUnasked()
  await expect.poll(() => saleState(query, ticket), { timeout: 60_000 }).toBe('completed')
  await portal.advance(150)
  await expect.poll(() => paymentState(query, ticket), { timeout: 90_000 }).toBe('reversed')
  const [row] = await query(
    `select sum("nativeCents")::text as owed from "JournalPosting" where account = 'receivable' and "accountKey" = $1`,
    [ticket],
  )
  expect(row?.owed).toBe('500')
})

test('a wrong code keeps the payment and says so; the right one sells', async ({ shop, query, freshNumber }) => {
  const ticket = await quote(shop, freshNumber())
  await collect(shop, 'omari', freshNumber())
  await shop.press(/^Confirm payment/, { otp: '99999' })
  expect(shop.text).toContain('the code is wrong or too old')
  await shop.press(/^Confirm payment/, { otp: '12345' })
  await expect.poll(() => saleState(query, ticket), { timeout: 60_000 }).toBe('completed')
})

test('cash in three currencies pays one ticket', async ({ shop, freshNumber }) => {
  await quote(shop, freshNumber())
  await shop.press(/^Work out/, { received: '2', 'received.ZWG': '28', 'received.ZAR': '37' })
  await shop.press(/^Take this cash and sell/)
  expect(shop.heading).toContain('You took $2.00 + ')
  expect(shop.text).toContain('Delivered')
})

test('a basket with one item that is not sold: the rest is delivered, its share goes back', async ({
  shop,
  portal,
  freshNumber,
}) => {
  await quote(shop, freshNumber())
  await shop.press(/^Airtime$/)
  await shop.press(/^Find/, { recipient: freshNumber() })
  await shop.press(/^\$5\.00/)
  await portal.faults([{ match: POST_SALE, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 }])
  await shop.press(/^Take this cash and sell/)
  expect(shop.heading).toBe('You took $10.00. No change to give. Give $5.00 back.')
  await shop.press(/^Confirm \$5\.00 given back/)
  expect(shop.heading).toMatch(/^You took \$10\.00\. No change to give\. \$5\.00 was given back at \d\d:\d\d\.$/)
})

test('a shift with a shortage closes with its reason, and another cashier takes the next', async ({
  stack,
  freshNumber,
}) => {
  const rudo = await signInPlainly(stack.webUrl)
  await quote(rudo, freshNumber())
  await rudo.press(/^Take this cash and sell/)
  await rudo.open('/shift/close')
  expect(rudo.text).not.toContain('$5.00')
  await rudo.press(/^Close shift/, { 'count.USD.rest': '4' })
  expect(rudo.heading).toBe('$1.00 short')
  const blessing = await signInPlainly(stack.webUrl, 'Blessing')
  await quote(blessing, freshNumber())
  await blessing.press(/^Take this cash and sell/)
  expect(blessing.heading).toBe('You took $5.00. No change to give.')
})

test('a slip printed a second time says so', async ({ shop, freshNumber, query }) => {
  const ticket = await quote(shop, freshNumber())
  await shop.press(/^Take this cash and sell/)
  await shop.press(/^Print slip/)
  expect(shop.text).not.toMatch(/Reprint \d/)
  await shop.open(`/tickets/${ticket}`)
  await shop.press(/^Print again/)
  expect(shop.text).toMatch(/Reprint 1/)
  const prints = await query('select copy from "ReceiptPrint" where "ticketId" = $1', [ticket])
  expect(prints).toHaveLength(2)
})

type Query = (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

async function saleState(query: Query, ticketId: string): Promise<unknown> {
  const [row] = await query('select state::text from "Sale" where "ticketId" = $1', [ticketId])
  return row?.state
}

async function paymentState(query: Query, ticketId: string): Promise<unknown> {
  const [row] = await query('select state::text from "Collection" where "ticketId" = $1', [ticketId])
  return row?.state
}
