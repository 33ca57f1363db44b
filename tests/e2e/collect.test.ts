import type { Page } from '@playwright/test'
import { askByPhone as ask, openCollect } from '../support/collect-by-phone.ts'
import { expect, formsOf, quoteAirtime, test, ticketIdOf } from '../support/counter.ts'
import type { FormBrowser } from '../support/form-browser.ts'
import { takesPresses } from '../support/live-presses.ts'
import { sellByForm } from '../support/sell-by-form.ts'

const POST = { method: 'POST', path: '/collections' }

const delivered = (page: Page) => page.getByRole('heading', { name: /^Paid by .+: \$1\.00\./ })

test('the customer approves on the phone, and the goods are sent automatically', async ({
  till,
  portal,
  query,
  freshNumber,
}) => {
  await openCollect(till, freshNumber(), freshNumber())
  await portal.faults([{ match: POST, kind: 'hold', times: 1 }])
  await ask(till, '1')
  await expect(till.getByRole('heading', { name: 'No money yet. We have requested $1.00 by EcoCash.' })).toBeVisible()
  await expect(till.getByText(/now shows a request from EcoCash/)).toBeVisible()
  await expect(till.getByText('The customer’s SMS is not proof of payment.')).toBeVisible()
  await expect(till.getByText(/Expires in 1\d:\d\d/)).toBeVisible()
  const [row] = await query('select "upstreamId" from "Collection" where "ticketId" = $1', [ticketIdOf(till)])
  await portal.customer(String(row?.upstreamId), 'approve')
  await expect(delivered(till)).toBeVisible({ timeout: 30_000 })
})

test('a wrong code says so and keeps the payment; the right one, pasted with a space, sells', async ({
  till,
  freshNumber,
}) => {
  await openCollect(till, freshNumber(), freshNumber())
  await ask(till, '2')
  const code = till.getByLabel('Customer’s SMS code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill('54321')
  await code.press('Enter')
  await expect(till.getByText('No money was taken: the code is wrong or too old.')).toBeVisible()
  await takesPresses(till)
  await code.fill('123 45')
  await code.press('Enter')
  await expect(delivered(till)).toBeVisible({ timeout: 30_000 })
})

test('a pay-code is shown in large groups, and is paid', async ({ till, portal, freshNumber, query }) => {
  await openCollect(till, freshNumber(), freshNumber())
  // Held until its code was read: the worker finds an approved payment after ten seconds.
  await portal.faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 }])
  await ask(till, '3')
  await expect(till.getByRole('heading', { name: 'The customer pays with this code in InnBucks' })).toBeVisible()
  const [row] = await query('select "payCode", "upstreamId" from "Collection" where "ticketId" = $1', [
    ticketIdOf(till),
  ])
  const digits = String(row?.payCode)
  await expect(till.getByText(digits.slice(0, digits.length % 3 === 0 ? 3 : 4), { exact: true })).toBeVisible()
  await portal.customer(String(row?.upstreamId), 'approve')
  await expect(delivered(till)).toBeVisible({ timeout: 90_000 })
})

test('after a declined payment, the customer pays another way on the same ticket', async ({
  till,
  portal,
  freshNumber,
  query,
}) => {
  await openCollect(till, freshNumber(), '263000000003')
  await ask(till, '1')
  await expect(till.getByRole('heading', { name: 'No money yet.' })).toBeVisible()
  await portal.advance(31)
  await expect(till.getByRole('heading', { name: 'No money was taken. $1.00 was not paid.' })).toBeVisible({
    timeout: 90_000,
  })
  await expect(till.getByText('No money was taken: the customer declined on the phone.')).toBeVisible()
  await till.keyboard.press('F6')
  await till.getByLabel('Payer’s number').fill(freshNumber())
  await ask(till, '2')
  await till.getByLabel('Customer’s SMS code').fill('12345')
  await till.keyboard.press('Enter')
  await expect(delivered(till)).toBeVisible({ timeout: 30_000 })
  const rows = await query('select state from "Collection" where "ticketId" = $1 order by "createdAt"', [
    ticketIdOf(till),
  ])
  expect(rows.map(({ state }) => state)).toEqual(['failed', 'completed'])
})

test('cash in place of a repeat’s declined payment asks for the reason again, and sells with it', async ({
  till,
  context,
  stack,
  portal,
  freshNumber,
}) => {
  const number = freshNumber()
  const shop = formsOf(context, stack.webUrl)
  await quote(shop, number, /^\$1\.00/)
  await shop.press(/^Take this cash and sell/)
  await openCollect(till, number, '263000000003')
  await till.getByText('The customer wants two').click()
  await ask(till, '1')
  await expect(till.getByRole('heading', { name: 'No money yet.' })).toBeVisible()
  await portal.advance(31)
  await expect(till.getByRole('button', { name: /^Pay \$1\.00 in cash/ })).toBeVisible({ timeout: 90_000 })
  await till.keyboard.press('F9')
  await expect(till.getByText('If the customer wants it again, choose a reason and sell.')).toBeVisible()
  await till.getByText('The customer wants two').click()
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'You took $1.00. No change to give.' })).toBeVisible({
    timeout: 30_000,
  })
})

test('after an expired payment one key takes the same sum in cash, from the number that was filled in', async ({
  till,
  portal,
  query,
}) => {
  await quoteAirtime(till, '263000000003')
  await till.keyboard.press('F6')
  await expect(till.getByLabel('Payer’s number')).toHaveValue(/000 000 003/)
  await ask(till, '1')
  await portal.advance(31)
  await expect(till.getByRole('button', { name: /^Pay \$1\.00 in cash/ })).toBeVisible({ timeout: 90_000 })
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: /Keep the \$1\.00|Give \$1\.00 back/ })).toBeVisible({
    timeout: 30_000,
  })
  const [tender] = await query('select "receivedCents" from "Tender" where "ticketId" = $1', [ticketIdOf(till)])
  expect(tender?.receivedCents).toBe('100')
})

test('a deposit names its purpose, and waits on the desk, where only another person may give it back', async ({
  till,
  context,
  browser,
  stack,
  signIn,
  freshNumber,
}) => {
  const shop = formsOf(context, stack.webUrl)
  await sellByForm(shop, freshNumber())
  await till.goto('/collect')
  await expect(till.getByLabel('Payer’s number')).toBeFocused()
  await till.keyboard.press('Enter')
  await expect(till.getByLabel('Amount in dollars')).toBeFocused()
  await till.getByLabel('Amount in dollars').fill('1')
  await till.keyboard.press('F9')
  await expect(till.getByText('Nobody was asked to pay yet. Enter what the money is for.')).toBeVisible()
  await expect(till.getByLabel('Purpose')).toBeFocused()
  await till.getByLabel('Purpose').fill('Solar lamp')
  await till.getByLabel('Amount in dollars').focus()
  await till.keyboard.press('F9')
  await expect(till.getByText('Enter the payer’s number first.')).toBeVisible()
  await expect(till.getByLabel('Payer’s number')).toBeFocused()
  await till.getByLabel('Payer’s number').fill(freshNumber())
  await ask(till, '2')
  await till.getByLabel('Customer’s SMS code').fill('Ab 12-C')
  await expect(till.getByLabel('Customer’s SMS code')).toHaveValue('Ab12C')
  await till.getByLabel('Customer’s SMS code').fill('')
  await till.getByLabel('Customer’s SMS code').pressSequentially('4a7n')
  await expect(till.getByLabel('Customer’s SMS code')).toHaveValue('4a7n')
  await till.getByLabel('Customer’s SMS code').fill('12345')
  await till.keyboard.press('Enter')
  await expect(till.getByRole('heading', { name: "$1.00 received by O'mari." })).toBeVisible()
  await shop.open('/waiting')
  await shop.follow(/^Paid, not delivered: \d+/)
  expect(shop.texts('a')).toContain('Solar lamp')
  expect(shop.text).not.toContain('Give money back in cash')
  const other = await browser.newContext({ baseURL: stack.webUrl })
  const supervisor = await signIn(other, 'Tendai')
  await supervisor.goto('/paid')
  const row = supervisor.getByRole('listitem').filter({ hasText: 'Solar lamp' })
  await row.getByText('Give money back in cash').click()
  const amount = await row.getByLabel('Amount in dollars').boundingBox()
  const confirm = await row.getByRole('button', { name: 'Confirm money given back' }).boundingBox()
  // Beside them it took the width that the fields’ labels need.
  expect(confirm?.y, 'under the fields').toBeGreaterThan((amount?.y ?? 0) + (amount?.height ?? 0))
  await other.close()
})

test('without a script, a payment is asked for, its code entered, and the goods sent', async ({
  shop,
  freshNumber,
}) => {
  await quote(shop, freshNumber(), /^\$1\.00/)
  await shop.press(/^Mobile money/)
  await shop.press(/^Ask for \$1\.00/, { phone: '12', method: 'omari' })
  expect(shop.text).toContain('Digits are missing. A number looks like 077 123 4567.')
  await shop.press(/^Ask for \$1\.00/, { phone: freshNumber(), method: 'omari' })
  await shop.press(/^Confirm payment/, { otp: '12345' })
  await expect(async () => {
    await shop.reload()
    expect(shop.heading).toMatch(/^Paid by .+: \$1\.00\./)
  }).toPass({ timeout: 60_000 })
})

test('a number that may not be asked for that much is told with the sum, at the price', async ({
  shop,
  query,
  freshNumber,
}) => {
  await quote(shop, freshNumber(), /^\$2\.00/)
  const { ticketId } = shop
  const branch = `select "branchCode" from "Ticket" where id = $1`
  await query(
    `insert into "BranchSettings" ("branchCode", "maxSaleCents", "updatedAt") values ((${branch}), 150, now())
     on conflict ("branchCode") do update set "maxSaleCents" = 150`,
    [ticketId],
  )
  try {
    await shop.press(/^EcoCash \$2\.00: ask this number/)
    expect(shop.text).toContain('this branch sells at most $1.50 at a time')
    expect(shop.text).toContain('Price held for')
  } finally {
    await query(`update "BranchSettings" set "maxSaleCents" = null where "branchCode" = (${branch})`, [ticketId])
  }
  await shop.open('/refused?problem=COLLECTION_OVER_DAY')
  expect(shop.text).toContain('something went wrong')
  await shop.open('/refused?problem=COLLECTION_OVER_DAY&figures=left%3D%244.00')
  expect(shop.text).toContain('only $4.00 is left')
})

async function quote(shop: FormBrowser, recipient: string, amount: RegExp): Promise<void> {
  await shop.open('/sell/airtime')
  await shop.press(/^Find/, { recipient })
  await shop.press(amount)
}
