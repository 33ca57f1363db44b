import { beginFresh, expect, test } from '../support/counter.ts'
import type { FormBrowser } from '../support/form-browser.ts'
import { keepPause } from '../support/keep-pause.ts'

// A shop of its own: drills use the same numbers for everybody, each sold to once in five minutes.
beginFresh()

const drills = (shop: FormBrowser) => shop.texts('main li h3')
const drillsOpen = (shop: FormBrowser) => drills(shop).filter((drill) => drill.includes('Not done'))

async function expectDone(shop: FormBrowser, title: string): Promise<void> {
  await shop.open('/training')
  expect(drills(shop)).toContain(`${title}Done`)
  expect(drillsOpen(shop)).toHaveLength(2)
}

/** Airtime for a dollar, up to the held price. */
async function quote(shop: FormBrowser, recipient: string): Promise<void> {
  await shop.open('/sell/airtime')
  await shop.press(/^Find/, { recipient })
  await shop.press(/^\$1\.00/)
}

/** Loads the shown page again until a button can be pressed. */
async function waitFor(shop: FormBrowser, button: RegExp): Promise<void> {
  const offers = async () => {
    await shop.reload()
    return shop.offers(button)
  }
  await expect.poll(offers, { timeout: 60_000 }).toBe(true)
}

test('the tour offers its seven sales in order, and each is done when the till has seen it', async ({
  shop,
  freshNumber,
}) => {
  await shop.follow(/^Training$/)
  expect(shop.texts('main').join()).toContain('0 of 7 sales done')
  expect(drillsOpen(shop)).toHaveLength(3)
  await shop.follow(/^Make this sale/)
  await quote(shop, freshNumber())
  await shop.press(/^Take this cash and sell/)
  await shop.open('/training')
  expect(shop.texts('main').join()).toContain('1 of 7 sales done')
  expect(shop.texts('main').join()).toContain('Good. You sold airtime and gave the right change.')
  expect(shop.texts('main h2')[0]).toBe('A bundle')
  expect(shop.texts('header').join()).toContain('TEST')
})

test('the drill for a reversal is done once the money was given back', async ({ shop, portal, query }) => {
  await quote(shop, '263000000004')
  await shop.press(/^Take this cash and sell/)
  const { ticketId } = shop
  await portal.advance(130)
  await waitFor(shop, /^Confirm \$1\.00 given back/)
  await shop.press(/^Confirm \$1\.00 given back/)
  expect(await query('select 1 from "MoneyReturn" where "ticketId" = $1', [ticketId])).toHaveLength(1)
  await expectDone(shop, 'A sale that is reversed')
})

test('the drill for a wrong code is done once the right one follows', async ({ shop, freshNumber }) => {
  await quote(shop, freshNumber())
  await shop.press(/^Mobile money/)
  await shop.press(/^Ask/, { phone: freshNumber(), method: 'omari' })
  await shop.press(/^Confirm payment/, { otp: '99999' })
  expect(shop.text).toContain('No money was taken: the code is wrong or too old.')
  await shop.press(/^Confirm payment/, { otp: '12345' })
  await expect(async () => {
    await shop.reload()
    expect(shop.heading).toMatch(/^Paid by .+: \$1\.00\./)
  }).toPass({ timeout: 60_000 })
  await expectDone(shop, 'A wrong code from the customer')
})

test('the drill for a pause is done once it stopped a sale, and selling works again when it is over', async ({
  shop,
  portal,
  freshNumber,
  query,
}) => {
  const endPause = await keepPause(query)
  await portal.faults([{ match: { method: 'POST', path: '/quotes' }, kind: 'error', code: 'PARTNER_PAUSED', times: 1 }])
  await quote(shop, freshNumber())
  expect(shop.text).toContain('Selling is stopped.')
  await expectDone(shop, 'A pause by the Service')
  await endPause()
  await quote(shop, freshNumber())
  expect(shop.text).toContain('Customer pays')
})
