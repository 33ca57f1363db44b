import { expect, quoteAirtime, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'
import { expectInSight } from '../support/loses-nothing.ts'

for (const { viewport, colorScheme } of SCREENS) {
  test(`payments by phone fit ${viewport.width} pixels and are accessible, ${colorScheme}`, async ({
    browser,
    stack,
    signIn,
    portal,
    freshNumber,
  }) => {
    const context = await browser.newContext({ viewport, colorScheme, baseURL: stack.webUrl })
    const page = await signIn(context)
    await quoteAirtime(page, freshNumber())
    await page.keyboard.press('F6')
    await page.getByLabel('Payer’s number').fill(freshNumber())
    await expectToFit(page)
    await page.getByText("O'mari").click()
    await page.keyboard.press('F9')
    await expect(page.getByLabel('Customer’s SMS code')).toBeVisible()
    await expectToFit(page)
    await expectInSight(page.getByRole('button', { name: 'Confirm payment' }), 'confirm payment')
    await page.goto('/waiting')
    await expect(page.getByText('Open mobile money payments')).toBeVisible()
    await expectToFit(page)
    await page.goto('/collect')
    await expectToFit(page)
    await portal.faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'reject', times: 1 }])
    await quoteAirtime(page, freshNumber())
    await page.keyboard.press('F6')
    await page.getByLabel('Payer’s number').fill(freshNumber())
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: /^No money yet. We have requested/ })).toBeVisible()
    await portal.settleUnasked()
    await expect(page.getByRole('heading', { name: '$1.00 is kept for the customer.' })).toBeVisible({
      timeout: 40_000,
    })
    await expectToFit(page)
    await page.goto('/paid')
    await expect(page.getByRole('button', { name: /^Sell again/ }).first()).toBeVisible()
    await expectToFit(page)
    for (const address of ['/training', '/left-open']) {
      await page.goto(address)
      await expectToFit(page)
    }
    await context.close()
  })
}
