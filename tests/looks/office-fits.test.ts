import { test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'
import { requestTopUp } from '../support/request-top-up.ts'
import { IN_MENU } from '../support/role-table.ts'

for (const { viewport, colorScheme } of SCREENS) {
  test(`the owner's pages fit ${viewport.width} pixels and are accessible, with every fold open`, async ({
    browser,
    stack,
    signIn,
  }) => {
    const context = await browser.newContext({ viewport, colorScheme, baseURL: stack.webUrl })
    const page = await signIn(context, 'Tendai')
    await requestTopUp(page)
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
