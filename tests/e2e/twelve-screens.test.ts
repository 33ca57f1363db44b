import type { Page } from '@playwright/test'
import { expect, quoteAirtime, quoteElectricity, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'
import { expectNothingLost, expectWithinScreen } from '../support/loses-nothing.ts'

/** Sells once of each kind that looks different, and returns the addresses of the twelve screens. */
async function twelveScreens(page: Page, number: () => string, meter: () => string): Promise<string[]> {
  await quoteAirtime(page, number())
  const price = page.url()
  await quoteElectricity(page, meter())
  await page.getByLabel('The name is right').check()
  await page.keyboard.press('F9')
  await expect(page.getByText('Enter this code into your meter').first()).toBeVisible()
  const token = page.url()
  await quoteElectricity(page, meter())
  await expect(page.getByLabel('The name is right')).toBeVisible()
  const named = page.url()
  return [
    '/sell/airtime',
    '/sell/bundle',
    price,
    `${price}/collect`,
    named,
    token,
    `${token}/receipt`,
    '/waiting',
    '/shift/close',
    '/overview',
    '/statement',
    '/settings/keys',
  ]
}

for (const { viewport, colorScheme } of SCREENS) {
  test(`twelve screens fit ${viewport.width} pixels, lose no word and are accessible, ${colorScheme}`, async ({
    browser,
    stack,
    signIn,
    freshNumber,
    freshMeter,
  }) => {
    const context = await browser.newContext({ viewport, colorScheme, baseURL: stack.webUrl })
    const page = await signIn(context, 'Tendai')
    const addresses = await twelveScreens(page, freshNumber, freshMeter)
    // Ndebele has the longest words.
    const language = viewport.width === 360 ? 'nd' : 'en'
    await context.addCookies([{ name: 'locale', value: language, url: stack.webUrl }])
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const what = `${language}, ${new URL(address, stack.webUrl).pathname}`
      await expectToFit(page, what)
      await expectNothingLost(page, what)
      await expectWithinScreen(page, what)
    }
    await context.close()
  })
}
