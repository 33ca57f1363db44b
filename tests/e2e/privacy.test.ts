import type { Page } from '@playwright/test'
import { beginFresh, expect, quoteAirtime, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'
import { freshCode, type Query } from '../support/fresh-code.ts'

// A shop of its own: other tests' one-tap people must not be asked for codes.
beginFresh()
test.describe.configure({ mode: 'serial' })

let secret = ''

/** The owner, signed in by password, with a new authenticator. */
async function signInOwner(page: Page, query: Query): Promise<void> {
  await page.goto('/sign-in?way=password')
  await page.getByLabel('User name').fill('tendai')
  await page.getByLabel('Password', { exact: true }).fill('kopje-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  secret = ((await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Six-digit code from the app').fill(await freshCode(query, secret))
  await page.getByRole('button', { name: 'Confirm code' }).click()
  await page.getByRole('button', { name: 'I have written them down' }).click()
  await expect(page.getByRole('navigation', { name: 'Office pages' })).toBeVisible()
}

test('an owner without a script has a customer forgotten with a code; the cashier’s lists and the ticket show it', async ({
  browser,
  stack,
  till,
  query,
}) => {
  await quoteAirtime(till, '0778555001')
  await till.keyboard.press('F9')
  await expect(till.getByRole('button', { name: 'Print slip' })).toBeVisible()
  const context = await browser.newContext({ baseURL: stack.webUrl, javaScriptEnabled: false })
  const page = await context.newPage()
  await signInOwner(page, query)
  await page.goto('/privacy')
  await expect(page.getByText('No requests yet.')).toBeVisible()
  await page.getByLabel('Number or name').fill('077 8555')
  await page.getByRole('button', { name: 'Forget this customer' }).click()
  await expect(page.getByText('Enter the whole number, or the name as it stands on the slip.')).toBeVisible()
  await page.getByLabel('Number or name').fill('077 855 5001')
  await page.getByRole('button', { name: 'Forget this customer' }).click()
  await expect(
    page.getByText(/This customer is on 1 ticket, with 1 sale, 0 payments, \d+ prices? and 0 links/),
  ).toBeVisible()
  await page
    .getByLabel('Code from your authenticator')
    .last()
    .fill(await freshCode(query, secret))
  await page.getByRole('button', { name: 'Forget this customer' }).click()
  await expect(page.getByText('Mobile number').last()).toBeVisible()
  await expect(async () => {
    await page.goto('/privacy')
    await expect(page.getByText(/Removed from 1 ticket, /)).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  const rows = await query(`select 1 from "Sale" where recipient like '%778555001' or "typedRecipient" <> ''`)
  expect(rows).toEqual([])
  await till.reload()
  await expect(till.getByText('Removed').first()).toBeVisible()
  await expect(till.getByText('077 855 5001')).toHaveCount(0)
  await context.close()
})

for (const { viewport, colorScheme } of SCREENS) {
  test(`the page of personal data fits ${viewport.width} wide, and days below the least are refused`, async ({
    browser,
    stack,
    query,
  }) => {
    await query(`delete from "RecoveryCode" where "staffId" = (select id from "Staff" where username = 'tendai')`)
    await query(`delete from "SecondStep" where "staffId" = (select id from "Staff" where username = 'tendai')`)
    const context = await browser.newContext({ baseURL: stack.webUrl, viewport, colorScheme })
    const page = await context.newPage()
    await signInOwner(page, query)
    await page.goto('/privacy')
    await page.locator('summary', { hasText: 'Customers’ names' }).click()
    await page.getByLabel('Days').nth(1).fill('29')
    await page.getByLabel('Code from your authenticator').nth(1).fill('123456')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Enter whole days, from 30 to 3650.')).toBeVisible()
    await expectToFit(page)
    await context.close()
  })
}
