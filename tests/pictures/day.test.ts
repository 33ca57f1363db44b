import type { Page } from '@playwright/test'
import { sumField } from '../support/count-shift.ts'
import { expect, quoteAirtime, test } from '../support/counter.ts'

const SIZES = [
  { name: 'desk', viewport: { width: 1366, height: 768 }, last: '1' },
  { name: 'phone', viewport: { width: 360, height: 740 }, last: '2' },
]

const OFFICE = ['overview', 'now', 'statement', 'staff', 'tills', 'money', 'webhooks', 'reversals', 'audit', 'set-up']

for (const { name, viewport, last } of SIZES) {
  test(`the pictures of a day at the counter, ${name}`, async ({ browser, stack, signIn, portal }) => {
    const context = await browser.newContext({ viewport, baseURL: stack.webUrl })
    const take = (page: Page, what: string) => page.screenshot({ path: `docs/pictures/${what}-${name}.png` })
    const page = await signIn(context)
    await quoteAirtime(page, `077666000${last}`, '3')
    await page.getByText('Another item').click()
    await page.getByRole('button', { name: 'Electricity H' }).click()
    await page.getByLabel('Meter number').fill(`3712004577${last}`)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Meter number')).not.toBeFocused()
    await page.keyboard.press('3')
    await page.getByLabel('The name is right').check()
    await page.getByLabel('Cash received, in dollars').fill('20')
    await page.locator('summary', { hasText: 'Other cash' }).click()
    await page.getByRole('textbox', { name: 'ZiG' }).fill('100')
    await take(page, 'basket')
    const match = { method: 'POST', path: '/transactions' }
    await portal.faults([{ match, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 }])
    await page.getByRole('button', { name: /^Take \$20\.00/ }).click()
    await expect(page.getByText('1 of 2 delivered')).toBeVisible()
    await take(page, 'basket-outcome')
    await quoteAirtime(page, `077666010${last}`, '3')
    await page.keyboard.press('F6')
    await page.getByLabel('Payer’s number').fill(`077666020${last}`)
    await page.getByText("O'mari").click()
    await take(page, 'collect')
    await page.keyboard.press('F9')
    await expect(page.getByLabel('Customer’s SMS code')).toBeVisible()
    await take(page, 'collect-code')
    await page.goto('/waiting')
    await take(page, 'waiting')
    await page.goto('/sales')
    await take(page, 'sales')
    await page.goto('/paid')
    await take(page, 'paid')
    await page.goto('/shift')
    await take(page, 'shift')
    await page.goto('/shift/close')
    await take(page, 'shift-close')
    await sumField(page, 'USD').fill('20')
    await sumField(page, 'ZWG').fill('100')
    await page.getByRole('button', { name: /^Close shift/ }).click()
    await expect(page.getByRole('heading', { name: /short|over/ })).toBeVisible()
    await take(page, 'shift-closed')
    await page.goto('/sell/bundle')
    await page.keyboard.press('Enter')
    await take(page, 'bundles')
    await page.goto('/sell/bill')
    await take(page, 'bills')
    await context.close()
  })

  test(`the pictures of the office, ${name}`, async ({ browser, stack, signIn }) => {
    const context = await browser.newContext({ viewport, baseURL: stack.webUrl })
    const page = await signIn(context, 'Tendai')
    for (const route of OFFICE) {
      const answer = await page.goto(`/${route}`)
      expect(answer?.status(), route).toBe(200)
      await expect(page.locator('h1').first()).toBeVisible()
      await page.screenshot({ path: `docs/pictures/office-${route}-${name}.png` })
    }
    await context.close()
  })
}
