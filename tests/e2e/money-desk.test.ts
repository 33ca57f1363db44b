import { beginFresh, expect, quoteAirtime, test, ticketIdOf } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'
import { sellElsewhere } from '../support/sell-elsewhere.ts'

// A shop of its own: rows that others caused on the key would be differences in the day close tests.
beginFresh()

const PHONE = { width: 360, height: 740 }

test('paid, reversed and foreign money is settled where it waits, on a laptop and a phone', async ({
  browser,
  stack,
  signIn,
  till,
  portal,
  query,
  freshNumber,
}) => {
  const look = async (page: typeof till, name: string) => {
    for (const size of [PHONE, { width: 1366, height: 768 }]) {
      await page.setViewportSize(size)
      await expectToFit(page, name)
    }
  }
  const payByPhone = async (payer: string) => {
    await quoteAirtime(till, freshNumber())
    await till.keyboard.press('F6')
    await till.getByLabel('Payer’s number').fill(payer)
    await till.keyboard.press('F9')
    await expect(till.getByRole('heading', { name: /^No money yet. We have requested/ })).toBeVisible()
    await portal.settleUnasked()
  }

  // The Service calls it failed; the customer had it after all.
  await portal.faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'reject', times: 1 }])
  await payByPhone(freshNumber())
  await expect(till.getByRole('heading', { name: '$1.00 is kept for the customer.' })).toBeVisible({ timeout: 40_000 })
  const office = await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Farai')
  await office.goto('/paid')
  await office.getByText('Goods received after all').click()
  await look(office, 'paid')
  await office.getByLabel('Proof that the customer has the goods').fill('The airtime is on her phone')
  await office.getByRole('button', { name: 'Keep the money' }).click()
  await expect(office.getByText('Goods received after all')).toHaveCount(0)
  expect(await query(`select kind, cents::int from "MoneyEnding"`)).toEqual([{ kind: 'goods_had', cents: 100 }])

  // A payment reversed after its goods were delivered.
  await payByPhone('263000000004')
  await expect(till.getByRole('heading', { name: 'Paid by EcoCash: $1.00.' })).toBeVisible({ timeout: 60_000 })
  const ticketId = ticketIdOf(till)
  await portal.advance(150)
  await expect
    .poll(() => query('select state from "Collection" where "ticketId" = $1', [ticketId]), { timeout: 90_000 })
    .toEqual([{ state: 'reversed' }])
  await office.goto('/reversals')
  await expect(office.getByText('ask them to pay, or write it off')).toBeVisible()
  await expect(office.locator('dd').filter({ hasText: /, till \d+$/ })).toBeVisible()
  await look(office, 'reversals')
  await office.getByLabel('Note').fill('Called, she comes tomorrow')
  // Nothing is chosen for the manager: a settled reversal leaves the list for good.
  await office.getByRole('button', { name: 'Settle' }).click()
  expect(
    await office.getByLabel('Settlement').evaluate((field: HTMLSelectElement) => field.validity.valueMissing),
  ).toBe(true)
  await office.getByLabel('Settlement').selectOption('asked_to_pay')
  await office.getByRole('button', { name: 'Settle' }).click()
  await expect(office.getByText('No reversals are waiting.')).toBeVisible()
  await office.getByRole('link', { name: 'View debts' }).click()
  await office.getByText('Write off').first().click()
  await look(office, 'owed')
  await office.getByLabel('Reason').fill('She has moved away')
  await office.getByRole('button', { name: 'Write off' }).click()
  await expect(office.getByText('No debts.')).toBeVisible()

  // A row that another system caused.
  await sellElsewhere(`${stack.simulatorUrl}/api/v1`)
  await expect
    .poll(() => query(`select 1 as one from "StatementEntry" where match = 'foreign' and kind = 'sale'`), {
      timeout: 90_000,
    })
    .toEqual([{ one: 1 }])
  await office.goto('/day-close')
  const menu = office.getByRole('navigation', { name: 'Office pages' })
  await expect(menu.getByRole('link', { name: 'Statement' }).first()).toHaveAttribute('title', '1 thing to do')
  await office
    .getByRole('link', { name: /not signed$/ })
    .first()
    .click()
  await expect(office.getByRole('row', { name: /Not made here/ })).toBeVisible()
  await look(office, 'day-close')
  await office.getByRole('link', { name: 'Assign row' }).click()
  await expect(office.getByRole('heading', { name: 'Rows to assign' })).toBeVisible()
  await look(office, 'open-rows')
  await office.getByLabel('Note').fill('The kiosk in Mbare uses our key')
  await office.getByRole('button', { name: 'Assign' }).click()
  await expect(office.getByText('Every row is explained.')).toBeVisible()
  await office.goto('/money')
  await look(office, 'money')
})
