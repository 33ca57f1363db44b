import { expect, quoteAirtime, quoteElectricity, test } from '../support/counter.ts'
import { expectToFit as check, SCREENS } from '../support/fit.ts'
import { pressWhenHeard } from '../support/heard-keys.ts'

for (const { viewport, colorScheme } of SCREENS) {
  test(`every screen fits ${viewport.width} pixels and is accessible, ${colorScheme}`, async ({
    browser,
    stack,
    freshNumber,
  }) => {
    const context = await browser.newContext({ viewport, colorScheme, baseURL: stack.webUrl })
    const page = await pressWhenHeard(context)
    await page.goto('/sign-in')
    await check(page)
    await page.getByRole('button', { name: /^Blessing/ }).click()
    await expect(page.getByLabel('Customer’s number')).toBeVisible()
    await check(page)
    const number = freshNumber()
    await quoteAirtime(page, number)
    await check(page)
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: 'You took $1.00.' })).toBeVisible()
    await check(page)
    await page.getByRole('button', { name: 'Print slip' }).click()
    await page.waitForURL('**/receipt**')
    await check(page)
    await quoteElectricity(page, '00000000001')
    await expect(page.getByLabel('The name is right')).toBeVisible()
    await check(page)
    for (const address of [
      '/sell/bundle',
      '/sell/electricity',
      '/sell/bill',
      '/sell/voucher',
      '/sell/favourites',
      '/waiting',
      '/sales',
    ]) {
      await page.goto(address)
      await check(page)
    }
    await context.close()
  })
}
