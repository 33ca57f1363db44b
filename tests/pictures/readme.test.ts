import type { Page } from '@playwright/test'
import { expect, quoteAirtime, quoteElectricity, test } from '../support/counter.ts'

const SIZES = [
  { name: 'desk', viewport: { width: 1366, height: 768 }, airtime: '0771234567' },
  { name: 'phone', viewport: { width: 360, height: 740 }, airtime: '0772345678' },
]

for (const { name, viewport, airtime } of SIZES) {
  test(`the pictures of the README, ${name}`, async ({ browser, stack, signIn, portal }) => {
    const context = await browser.newContext({ viewport, baseURL: stack.webUrl })
    const take = (page: Page, what: string) => page.screenshot({ path: `docs/pictures/${what}-${name}.png` })
    const page = await signIn(context)
    await page.getByLabel('Customer’s number').fill(airtime)
    await expect(page.getByRole('button', { name: /^\$1\.00/ })).toBeEnabled()
    await take(page, 'sell')
    await quoteAirtime(page, airtime, '4')
    await page.getByLabel('Cash received, in dollars').fill('10')
    await take(page, 'quote')
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: 'You took $10.00. Give $5.00 change.' })).toBeVisible()
    await take(page, 'delivered')
    await quoteElectricity(page, name === 'desk' ? '37120045118' : '37120045126')
    await page.getByLabel('The name is right').check()
    await page.keyboard.press('F9')
    await expect(page.getByText('Enter this code into your meter').first()).toBeVisible()
    await take(page, 'token')
    await page.getByRole('button', { name: 'Print slip' }).click()
    await page.waitForURL('**/receipt**')
    await expect(page.getByText('Not a fiscal tax invoice').first()).toBeVisible()
    await take(page, 'receipt')
    await quoteAirtime(page, `0773456${name === 'desk' ? '789' : '790'}`, '3')
    await portal.faults([
      { match: { method: 'POST', path: '/transactions' }, kind: 'drop' },
      { match: { method: 'GET', path: '/transactions' }, kind: 'drop' },
    ])
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: 'Do not sell this again. Keep the $2.00.' })).toBeVisible()
    await take(page, 'not-known')
    await portal.faults([])
    await context.clearCookies({ name: 'pos-session' })
    await page.goto('/sign-in')
    await take(page, 'sign-in')
    await context.close()
  })
}
