import type { Page } from '@playwright/test'
import { beginFresh, expect, sendFrom, signInPlainly, test } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'
import type { FormBrowser } from '../support/form-browser.ts'
import type { portalOf } from '../support/portal.ts'
import { sellElsewhere } from '../support/sell-elsewhere.ts'

// A shop of its own: rows that others caused on the key would be differences in the day close tests.
beginFresh()

const PHONE = { width: 360, height: 740 }

async function look(page: Page, name: string): Promise<void> {
  for (const size of [PHONE, { width: 1366, height: 768 }]) {
    await page.setViewportSize(size)
    await expectToFit(page, name)
  }
}

/** Sells a dollar of airtime for a payment by phone, whose outcome is due. */
async function payByPhone(shop: FormBrowser, portal: ReturnType<typeof portalOf>, recipient: string, phone: string) {
  await shop.open('/sell/airtime')
  await shop.press(/^Find/, { recipient })
  await shop.press(/^\$1\.00/)
  await shop.press(/^Mobile money/)
  await shop.press(/^Ask for \$1\.00/, { phone, method: 'ecocash' })
  expect(shop.heading).toMatch(/^No money yet. We have requested/)
  await portal.settleUnasked()
}

/** Loads the ticket again until its heading says so. */
async function expectHeading(shop: FormBrowser, heading: string): Promise<void> {
  await expect(async () => {
    await shop.reload()
    expect(shop.heading).toBe(heading)
  }).toPass({ timeout: 90_000 })
}

test('paid, reversed and foreign money is settled where it waits, on a laptop and a phone', async ({
  stack,
  shop,
  page,
  portal,
  query,
  freshNumber,
}) => {
  const office = await signInPlainly(stack.webUrl, 'Farai', sendFrom(page.context()))

  // The Service calls it failed; the customer had it after all.
  await portal.faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'reject', times: 1 }])
  await payByPhone(shop, portal, freshNumber(), freshNumber())
  await expectHeading(shop, '$1.00 is kept for the customer.')
  await page.goto('/paid')
  await page.getByText('Goods received after all').click()
  await look(page, 'paid')
  await office.open('/paid')
  await office.press(/^Keep the money/, { note: 'The airtime is on her phone' })
  expect(office.text).not.toContain('Goods received after all')
  expect(await query(`select kind, cents::int from "MoneyEnding"`)).toEqual([{ kind: 'goods_had', cents: 100 }])

  // A payment reversed after its goods were delivered.
  await payByPhone(shop, portal, freshNumber(), '263000000004')
  await expectHeading(shop, 'Paid by EcoCash: $1.00.')
  await portal.advance(150)
  await expect
    .poll(() => query('select state from "Collection" where "ticketId" = $1', [shop.ticketId]), { timeout: 90_000 })
    .toEqual([{ state: 'reversed' }])
  await page.goto('/reversals')
  await expect(page.getByText('ask them to pay, or write it off')).toBeVisible()
  await expect(page.locator('dd').filter({ hasText: /, till \d+$/ })).toBeVisible()
  await look(page, 'reversals')
  await page.getByLabel('Note').fill('Called, she comes tomorrow')
  // Nothing is chosen for the manager: a settled reversal leaves the list for good.
  await page.getByRole('button', { name: 'Settle' }).click()
  expect(await page.getByLabel('Settlement').evaluate((field: HTMLSelectElement) => field.validity.valueMissing)).toBe(
    true,
  )
  await office.open('/reversals')
  await office.press(/^Settle/, { action: 'asked_to_pay', note: 'Called, she comes tomorrow' })
  expect(office.text).toContain('No reversals are waiting.')
  await office.follow(/^View debts/)
  await page.goto(office.shown?.url.href ?? '')
  await page.getByText('Write off').first().click()
  await look(page, 'owed')
  await office.press(/^Write off/, { note: 'She has moved away' })
  expect(office.text).toContain('No debts.')

  // A row that another system caused.
  await sellElsewhere(`${stack.simulatorUrl}/api/v1`)
  await expect
    .poll(() => query(`select 1 as one from "StatementEntry" where match = 'foreign' and kind = 'sale'`), {
      timeout: 90_000,
    })
    .toEqual([{ one: 1 }])
  await office.open('/day-close')
  const statement = office.shown?.page.querySelector('nav[aria-label="Office pages"] a[href="/statement"]')
  expect(statement?.getAttribute('title')).toBe('1 thing to do')
  await office.follow(/not signed$/)
  expect(office.texts('tr').join()).toContain('Not made here')
  await page.goto(office.shown?.url.href ?? '')
  await look(page, 'day-close')
  await office.follow(/^Assign row/)
  expect(office.texts('h1, h2')).toContain('Rows to assign')
  await page.goto(office.shown?.url.href ?? '')
  await look(page, 'open-rows')
  await office.press(/^Assign/, { note: 'The kiosk in Mbare uses our key' })
  expect(office.text).toContain('Every row is explained.')
  await page.goto('/money')
  await look(page, 'money')
})
