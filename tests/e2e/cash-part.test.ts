import type { Page } from '@playwright/test'
import { expect, formsOf, sendFrom, signInPlainly, test } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'
import type { FormBrowser } from '../support/form-browser.ts'

// Part in cash, the rest by phone: when the phone part never comes, the cash goes back where it is seen.

/** Five dollars of airtime, up to the held price. */
async function priceFive(shop: FormBrowser, recipient: string): Promise<void> {
  await shop.press(/^Find/, { recipient })
  await shop.press(/^\$5\.00/)
}

/** Two dollars in cash, and the rest asked of a number. */
async function askForRest(shop: FormBrowser, phone: string): Promise<void> {
  await shop.press(/^Mobile money/)
  await shop.press(/^Ask for/, { cash: '2.00', phone, method: 'ecocash' })
}

const BOOKED = `select coalesce(sum("nativeCents") filter (where p.account = 'held'), 0)::int as held,
  coalesce(sum("nativeCents") filter (where p.account = 'drawer'), 0)::int as drawer
  from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId" where e."ticketId" = $1`

const GIVE_BACK = /^Confirm \$2\.00 given back/
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const giveBack = (page: Page) => page.getByRole('button', { name: GIVE_BACK })

test('after a declined payment the cash part is named and goes back, and the drawer is as before', async ({
  till,
  context,
  stack,
  portal,
  query,
  freshNumber,
}) => {
  const shop = formsOf(context, stack.webUrl)
  await shop.open('/sell/airtime')
  await priceFive(shop, freshNumber())
  await askForRest(shop, '263000000003')
  await till.goto(`/tickets/${shop.ticketId}`)
  await expect(heading(till)).toContainText('You hold $2.00 of the customer’s cash.')
  await expect(giveBack(till)).toHaveCount(0)
  await portal.advance(31)
  await expect(heading(till)).toHaveText('$3.00 was not paid by EcoCash. You hold $2.00 of the customer’s cash.', {
    timeout: 90_000,
  })
  await expect(till.getByText('If the customer leaves, hand over the cash first')).toBeVisible()
  await expectToFit(till)
  await giveBack(till).click()
  await expect(heading(till)).toContainText('$2.00 was given back at')
  await expect(giveBack(till)).toHaveCount(0)
  expect(await query(BOOKED, [shop.ticketId])).toEqual([{ held: 0, drawer: 0 }])
})

test('once the cashier stops waiting, the cash part goes back though the payment is still open', async ({
  shop,
  portal,
  query,
  freshNumber,
}) => {
  await priceFive(shop, freshNumber())
  await portal.faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 }])
  await askForRest(shop, freshNumber())
  expect(shop.text).toContain('now shows a request')
  expect(shop.text).toContain('Expires in')
  await shop.press(/^Stop waiting/)
  expect(shop.heading).toContain('We stopped waiting for $3.00 by EcoCash.')
  expect(shop.text).not.toContain('now shows a request')
  expect(shop.text).not.toContain('Expires in')
  await shop.press(GIVE_BACK)
  expect(shop.heading).toContain('$2.00 was given back at')
  expect(await query(BOOKED, [shop.ticketId])).toEqual([{ held: 0, drawer: 0 }])
})

test('a basket that nobody paid for by phone is paid for in cash, item by item, or its cash goes back', async ({
  page,
  stack,
  portal,
  query,
  freshNumber,
}) => {
  const shop = await signInPlainly(stack.webUrl, 'Rudo', sendFrom(page.context()))
  await priceFive(shop, freshNumber())
  await shop.press(/^Airtime$/)
  await priceFive(shop, freshNumber())
  await askForRest(shop, '263000000003')
  const { ticketId } = shop
  const address = `/tickets/${ticketId}`
  await portal.advance(31)
  const offersBack = async () => {
    await shop.open(address)
    return shop.offers(GIVE_BACK)
  }
  await expect.poll(offersBack, { timeout: 60_000 }).toBe(true)
  await page.goto(address)
  await expect(page.getByRole('region', { name: 'Or in cash, item by item' })).toBeVisible()
  await expectToFit(page)
  expect(shop.text).toContain('$3.00 more in cash:')
  await shop.press(/^Sell for \$5\.00/, { received: '3' })
  await expectItems(shop, '1 of 2 delivered')
  expect(shop.text).toContain('Not sold yet')
  expect(shop.text).toContain('$5.00 more in cash:')
  await shop.press(/^Sell for \$5\.00/, { received: '5' })
  await expectItems(shop, '2 of 2 delivered')
  expect(await query(BOOKED, [ticketId])).toEqual([{ held: 0, drawer: 1000 }])
})

/** Loads the ticket again until it says so. */
async function expectItems(shop: FormBrowser, said: string): Promise<void> {
  await expect(async () => {
    await shop.reload()
    expect(shop.text).toContain(said)
  }).toPass({ timeout: 60_000 })
}
