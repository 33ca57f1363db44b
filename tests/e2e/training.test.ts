import type { Page } from '@playwright/test'
import { askByPhone, openCollect } from '../support/collect-by-phone.ts'
import { beginFresh, expect, quoteAirtime, test, ticketIdOf } from '../support/counter.ts'
import { keepPause } from '../support/keep-pause.ts'
import { takesPresses } from '../support/live-presses.ts'
import { sellDollar } from '../support/sell-dollar.ts'

// A shop of its own: drills use the same numbers for everybody, each sold to once in five minutes.
beginFresh()

const drillOf = (till: Page, title: string) => till.getByRole('listitem').filter({ hasText: title }).first()

/** The button disappears before the answer; the money is back when the books say so. */
async function givenBack(query: (sql: string, values: unknown[]) => Promise<unknown[]>, till: Page): Promise<void> {
  const returned = () => query('select 1 from "MoneyReturn" where "ticketId" = $1', [ticketIdOf(till)])
  await expect.poll(async () => (await returned()).length).toBe(1)
}

async function expectDone(till: Page, title: string): Promise<void> {
  await till.goto('/training')
  await expect(drillOf(till, title).getByText('Done', { exact: true })).toBeVisible()
  await expect(till.getByText('Not done')).toHaveCount(4)
}

test('a drill says what to do, and is done when the till has seen it happen', async ({ till, portal }) => {
  await till.getByText('Rudo', { exact: true }).first().click()
  await till.getByRole('link', { name: 'Training' }).click()
  const drill = till.getByRole('listitem').filter({ hasText: 'A slow sale' }).first()
  await expect(drill.getByText('Not done')).toBeVisible()
  await expect(drill.getByText(/Sell \$1 of airtime to 263 000 000 002|Sell \$1 of airtime to/)).toBeVisible()
  await quoteAirtime(till, '263000000002')
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: /The Service has accepted the sale/ })).toBeVisible()
  await portal.advance(40)
  await expect(till.getByRole('heading', { name: /^You took \$1\.00/ })).toBeVisible({ timeout: 30_000 })
  await till.goto('/training')
  await expect(drill.getByText('Done', { exact: true })).toBeVisible()
  await expect(till.getByText('TEST').first()).toBeVisible()
})

test('the drill for an undelivered sale is done once the money was given back', async ({ till, portal, query }) => {
  await quoteAirtime(till, '263000000003')
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: /The Service has accepted the sale/ })).toBeVisible()
  await portal.advance(40)
  const back = till.getByRole('button', { name: /^Confirm \$1\.00 given back/ })
  await expect(back).toBeVisible({ timeout: 30_000 })
  await till.goto('/training')
  await expect(till.getByText('Not done')).toHaveCount(5)
  await till.goBack()
  await back.click()
  await givenBack(query, till)
  await expectDone(till, 'A sale that is not delivered')
})

test('the drill for a reversal is done once the money was given back', async ({ till, portal, query }) => {
  await sellDollar(till, '263000000004')
  await portal.advance(130)
  const back = till.getByRole('button', { name: /^Confirm \$1\.00 given back/ })
  await expect(back).toBeVisible({ timeout: 30_000 })
  await back.click()
  await givenBack(query, till)
  await expectDone(till, 'A sale that is reversed')
})

test('the drill for a wrong code is done once the right one follows', async ({ till, freshNumber }) => {
  await openCollect(till, freshNumber(), freshNumber())
  await askByPhone(till, '2')
  const code = till.getByLabel('Customer’s SMS code')
  await code.fill('99999')
  await code.press('Enter')
  await expect(till.getByText('No money was taken: the code is wrong or too old.')).toBeVisible()
  await takesPresses(till)
  await code.fill('12345')
  await code.press('Enter')
  await expect(till.getByRole('heading', { name: /^Paid by .+: \$1\.00\./ })).toBeVisible({ timeout: 30_000 })
  await expectDone(till, 'A wrong code from the customer')
})

test('the drill for a pause is done once it stopped a sale, and selling works again when it is over', async ({
  till,
  portal,
  freshNumber,
  query,
}) => {
  const endPause = await keepPause(query)
  await portal.faults([{ match: { method: 'POST', path: '/quotes' }, kind: 'error', code: 'PARTNER_PAUSED', times: 1 }])
  const number = freshNumber()
  await till.goto('/sell/airtime')
  await till.getByLabel('Customer’s number').fill(number)
  await expect(till.getByRole('button', { name: /^\$1\.00/ })).toBeEnabled()
  await till.keyboard.press('Enter')
  await till.keyboard.press('2')
  await expect(till.getByText('Selling is stopped.')).toBeVisible()
  await expectDone(till, 'A pause by the Service')
  await endPause()
  await quoteAirtime(till, freshNumber())
})
