import { test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'
import { IN_MENU } from '../support/role-table.ts'

for (const { viewport, colorScheme } of SCREENS) {
  test(`the owner's pages fit ${viewport.width} pixels and are accessible, with every fold open`, async ({
    browser,
    stack,
    signIn,
  }) => {
    const context = await browser.newContext({ viewport, colorScheme, baseURL: stack.webUrl })
    const page = await signIn(context, 'Tendai')
    await page.goto('/top-ups')
    await page.getByLabel('Mobile money').check()
    await page.getByLabel('Amount in USD').fill('10')
    await page.getByLabel('Wallet number').fill('0771234567')
    await page.getByRole('button', { name: 'Request top-up' }).click()
    await page.waitForURL(/\/top-ups\/[0-9a-f-]{36}$/)
    await expectToFit(page)
    for (const address of [
      ...IN_MENU,
      '/overview',
      '/reports',
      '/second-step',
      '/enrol',
      '/statement/print',
      '/top-ups/bank',
    ]) {
      await page.goto(address)
      for (const fold of await page.locator('main details').all()) {
        await fold.evaluate((one) => one.setAttribute('open', ''))
      }
      await expectToFit(page, address)
    }
    await context.close()
  })
}
