import type { Page } from '@playwright/test'
import { askByPhone as ask } from '../support/collect-by-phone.ts'
import { expect, test, ticketIdOf } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'

// Part in cash, the rest by phone: when the phone part never comes, the cash goes back where it is seen.

/** Five dollars of airtime, up to the held price. */
async function priceFive(page: Page, number: string): Promise<void> {
  await page.getByLabel('Customer’s number').fill(number)
  await expect(page.getByRole('button', { name: /^\$5\.00/ })).toBeEnabled()
  await page.getByRole('button', { name: /^\$5\.00/ }).click()
  await expect(page.getByText('Price held for')).toBeVisible()
}

/** Two dollars in cash, and the rest asked of a number. */
async function askForRest(page: Page, payer: string): Promise<void> {
  await page.keyboard.press('F6')
  await page.getByLabel('Cash part, in dollars (optional)').fill('2.00')
  await page.getByLabel('Payer’s number').fill(payer)
  await ask(page, '1')
}

const BOOKED = `select coalesce(sum("nativeCents") filter (where p.account = 'held'), 0)::int as held,
  coalesce(sum("nativeCents") filter (where p.account = 'drawer'), 0)::int as drawer
  from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId" where e."ticketId" = $1`

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const giveBack = (page: Page) => page.getByRole('button', { name: /^Confirm \$2\.00 given back/ })

test('after a declined payment the cash part is named and goes back, and the drawer is as before', async ({
  till,
  portal,
  query,
  freshNumber,
}) => {
  await till.goto('/sell/airtime')
  await priceFive(till, freshNumber())
  await askForRest(till, '263000000003')
  await expect(heading(till)).toContainText('You hold $2.00 of the customer’s cash.')
  await expect(giveBack(till)).toHaveCount(0)
  await portal.advance(31)
  await expect(heading(till)).toHaveText('$3.00 was not paid by EcoCash. You hold $2.00 of the customer’s cash.', {
    timeout: 45_000,
  })
  await expect(till.getByText('If the customer leaves, hand over the cash first')).toBeVisible()
  await expectToFit(till)
  await giveBack(till).click()
  await expect(heading(till)).toContainText('$2.00 was given back at')
  await expect(giveBack(till)).toHaveCount(0)
  expect(await query(BOOKED, [ticketIdOf(till)])).toEqual([{ held: 0, drawer: 0 }])
})

test('once the cashier stops waiting, the cash part goes back though the payment is still open', async ({
  till,
  portal,
  query,
  freshNumber,
}) => {
  await till.goto('/sell/airtime')
  await priceFive(till, freshNumber())
  await portal.faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 }])
  await askForRest(till, freshNumber())
  await till.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(heading(till)).toContainText('We stopped waiting for $3.00 by EcoCash.')
  await expect(till.getByText('now shows a request')).toHaveCount(0)
  await expect(till.getByText('Expires in')).toHaveCount(0)
  await giveBack(till).click()
  await expect(heading(till)).toContainText('$2.00 was given back at')
  expect(await query(BOOKED, [ticketIdOf(till)])).toEqual([{ held: 0, drawer: 0 }])
})

test('a basket that nobody paid for by phone is paid for in cash, item by item, or its cash goes back', async ({
  till,
  portal,
  query,
  freshNumber,
}) => {
  await till.goto('/sell/airtime')
  await priceFive(till, freshNumber())
  await till.getByText('Add another item').click()
  await till.getByRole('button', { name: 'Airtime', exact: true }).click()
  await priceFive(till, freshNumber())
  await askForRest(till, '263000000003')
  await portal.advance(31)
  await expect(giveBack(till)).toBeVisible({ timeout: 45_000 })
  const apart = till.getByRole('region', { name: 'Or in cash, item by item' })
  await expectToFit(till)
  await apart.getByLabel('$3.00 more in cash:').first().fill('3')
  await apart.getByRole('button', { name: 'Sell for $5.00' }).first().click()
  await expect(till.getByText('1 of 2 delivered')).toBeVisible({ timeout: 30_000 })
  await expect(till.getByText('Not sold yet')).toBeVisible()
  await till.getByLabel('$5.00 more in cash:').fill('5')
  await till.getByRole('button', { name: 'Sell for $5.00' }).click()
  await expect(till.getByText('2 of 2 delivered')).toBeVisible({ timeout: 30_000 })
  expect(await query(BOOKED, [ticketIdOf(till)])).toEqual([{ held: 0, drawer: 1000 }])
})
