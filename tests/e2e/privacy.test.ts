import { byPassword, confirmOffered } from '../support/authenticator-by-form.ts'
import { beginFresh, expect, formsOf, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'
import { FormBrowser } from '../support/form-browser.ts'
import { freshCode, type Query } from '../support/fresh-code.ts'
import { sellByForm } from '../support/sell-by-form.ts'

// A shop of its own: other tests' one-tap people must not be asked for codes.
beginFresh()
test.describe.configure({ mode: 'serial' })

/** Signs the owner in by password, with a new authenticator, and returns its secret. */
async function signInOwner(owner: FormBrowser, query: Query): Promise<string> {
  await byPassword(owner, 'tendai')
  const secret = await confirmOffered(owner, query)
  await owner.press(/^I have written them down/)
  expect(owner.texts('nav[aria-label="Office pages"]')).not.toEqual([])
  return secret
}

test('an owner without a script has a customer forgotten with a code; the cashier’s lists and the ticket show it', async ({
  stack,
  shop,
  query,
}) => {
  await sellByForm(shop, '0778555001')
  const owner = new FormBrowser(stack.webUrl)
  const secret = await signInOwner(owner, query)
  await owner.open('/privacy')
  expect(owner.text).toContain('No requests yet.')
  await owner.press(/^Forget this customer/, { subject: '077 8555' })
  expect(owner.text).toContain('Enter the whole number, or the name as it stands on the slip.')
  await owner.press(/^Forget this customer/, { subject: '077 855 5001' })
  expect(owner.text).toMatch(/This customer is on 1 ticket, with 1 sale, 0 payments, \d+ prices? and 0 links/)
  await owner.press(/^Forget this customer/, { code: await freshCode(query, secret) })
  await expect(async () => {
    await owner.open('/privacy')
    expect(owner.texts('tr, li').join()).toContain('Mobile number')
    expect(owner.text).toMatch(/Removed from 1 ticket, /)
  }).toPass({ timeout: 30_000 })
  const rows = await query(`select 1 from "Sale" where recipient like '%778555001' or "typedRecipient" <> ''`)
  expect(rows).toEqual([])
  await shop.reload()
  expect(shop.text).toContain('Removed')
  for (const address of [shop.shown?.url.pathname ?? '', '/sales', '/sell/airtime']) {
    await shop.open(address)
    expect(shop.text, address).not.toContain('077 855 5001')
  }
})

test('the page of personal data fits a laptop and a phone, and days below the least are refused', async ({
  page,
  stack,
  query,
}) => {
  await query(`delete from "RecoveryCode" where "staffId" = (select id from "Staff" where username = 'tendai')`)
  await query(`delete from "SecondStep" where "staffId" = (select id from "Staff" where username = 'tendai')`)
  await signInOwner(formsOf(page.context(), stack.webUrl), query)
  await page.goto('/privacy')
  await page.locator('summary', { hasText: 'Customers’ names' }).click()
  await page.getByLabel('Days').nth(1).fill('29')
  await page.getByLabel('Code from your authenticator').nth(1).fill('123456')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter whole days, from 30 to 3650.')).toBeVisible()
  for (const { viewport, colorScheme } of SCREENS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await expectToFit(page)
  }
})
