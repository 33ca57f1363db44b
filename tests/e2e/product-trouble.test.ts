import type { Page } from '@playwright/test'
import { beginFresh, expect, quoteAirtime, test } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'
import { sellDollar } from '../support/sell-dollar.ts'

// Failed sales of other tests would be reported too.
beginFresh()

const ASK = 'Ask the customer before you take the money.'

/** Sold, but not delivered in the end. */
async function sellInVain(till: Page, number: string): Promise<void> {
  await quoteAirtime(till, number)
  await till.keyboard.press('F9')
  await expect(till.getByText('Price held for')).toBeHidden()
}

test('a failing product is reported before payment, at the number, the price and the payment; it stops nothing', async ({
  till,
  portal,
  query,
  freshNumber,
  browser,
  stack,
  signIn,
}) => {
  await portal.failSales(5)
  for (let sale = 0; sale < 5; sale++) await sellInVain(till, freshNumber())
  await portal.advance(31)
  const failed = async () => (await query(`select 1 from "Sale" where state = 'failed'`)).length
  await expect.poll(failed, { timeout: 90_000 }).toBe(5)
  const said = till.getByText('Econet airtime: 5 of the last 5 customers did not get it.')
  await expect(async () => {
    await till.goto('/sell/airtime')
    await expect(said).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(till.getByText(ASK)).toBeVisible()
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 360, height: 740 },
  ]) {
    await till.setViewportSize(viewport)
    await expectToFit(till)
  }
  await till.setViewportSize({ width: 1366, height: 768 })
  await till.goto('/sell/electricity')
  await expect(till.getByLabel('Meter number')).toBeVisible()
  await expect(said).toHaveCount(0)

  await quoteAirtime(till, freshNumber())
  await expect(said).toBeVisible()
  await till.setViewportSize({ width: 360, height: 740 })
  await expectToFit(till)
  await till.setViewportSize({ width: 1366, height: 768 })
  await till.keyboard.press('F6')
  await expect(till.getByRole('heading', { name: /by mobile money$/ })).toBeVisible()
  await expect(said).toBeVisible()

  const plain = await signIn(await browser.newContext({ javaScriptEnabled: false, baseURL: stack.webUrl }))
  await plain.goto('/sell/airtime')
  await expect(plain.getByText('Econet airtime: 5 of the last 5 customers did not get it.')).toBeVisible()
  await plain.context().close()

  for (let sale = 0; sale < 3; sale++) {
    await sellDollar(till, freshNumber())
  }
  await expect(async () => {
    await till.goto('/sell/airtime')
    await expect(till.getByText(ASK)).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
})
