import type { Page } from '@playwright/test'
import { expect, quoteAirtime, quoteElectricity, test } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'
import { enlargeText, expectNothingLost, expectWithinScreen } from '../support/loses-nothing.ts'

/** A desk, a desk's page at 200%, and a phone, which comes last, since its letters are enlarged then. */
const SIZES = [
  { name: 'a desk', width: 1366, height: 768 },
  { name: 'a desk at 200%', width: 683, height: 384 },
  { name: 'a phone', width: 360, height: 740 },
]

/** Every address of a sale: screens, prices, outcomes, papers and the lists of what was sold. */
async function sellOnce(page: Page, number: () => string, meter: () => string): Promise<string[]> {
  const seen = ['airtime', 'bundle', 'electricity', 'bill', 'voucher'].map((kind) => `/sell/${kind}`)
  await quoteAirtime(page, number(), '4')
  seen.push(page.url(), `${page.url()}/collect`)
  await quoteElectricity(page, meter())
  await expect(page.getByLabel('The name is right')).toBeVisible()
  seen.push(page.url())
  await quoteElectricity(page, meter())
  await page.getByLabel('The name is right').check()
  await page.keyboard.press('F9')
  await expect(page.getByText('Enter this code into your meter').first()).toBeVisible()
  seen.push(page.url(), `${page.url()}/receipt`)
  await page.goto('/sell/voucher')
  await page.getByLabel('Customer’s number').fill(number())
  await page.getByRole('button', { name: /TelOne public Wi-Fi 5 GB/ }).click()
  await page.getByLabel('How many').fill('3')
  await page.getByRole('button', { name: 'Change quantity' }).click()
  await expect(page.getByRole('heading', { name: '3 items on this slip' })).toBeVisible()
  await page.getByLabel('Cash received, in dollars').fill('20')
  await page.keyboard.press('F9')
  await expect(page.getByText('3 of 3 delivered')).toBeVisible()
  seen.push(page.url(), `${page.url()}/receipt?each=1`)
  await quoteAirtime(page, '263000000003', '4')
  // Other files sell to the number whose sales wait, and then a reason is asked for.
  const reason = page.getByLabel('The customer wants more')
  if (await reason.isVisible()) await reason.check()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: /^Keep the/ })).toBeVisible()
  return [...seen, page.url(), '/waiting', '/sales', '/settings/keys']
}

test('the whole of a sale fits, is accessible and loses no word in each language, at each size, and in large letters on a phone', async ({
  browser,
  stack,
  signIn,
  freshNumber,
  freshMeter,
}) => {
  test.setTimeout(1_200_000)
  const context = await browser.newContext({ baseURL: stack.webUrl })
  const page = await signIn(context)
  const addresses = await sellOnce(page, freshNumber, freshMeter)
  for (const language of ['en', 'sn', 'nd']) {
    await context.addCookies([{ name: 'locale', value: language, url: stack.webUrl }])
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      for (const { name, width, height } of SIZES) {
        const what = `${language}, ${name}, ${new URL(address, stack.webUrl).pathname}`
        await page.setViewportSize({ width, height })
        // The rules of access are the same in each language; what a language changes is checked below.
        if (language === 'sn') await expectToFit(page, what)
        await expectNothingLost(page, what)
        await expectWithinScreen(page, what)
        const bar = await page.getByRole('banner').boundingBox()
        expect.soft(bar?.height, `${what}: the bar is one line`).toBeLessThanOrEqual(64)
      }
      await enlargeText(page)
      await expectNothingLost(page, `${language}, large letters, ${address}`)
      await expectWithinScreen(page, `${language}, large letters, ${address}`)
    }
  }
  await context.close()
})
