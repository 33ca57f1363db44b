import { byNotes, countNothing, field, sumField, withoutShift } from '../support/count-shift.ts'
import { expect, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'

for (const { viewport, colorScheme } of SCREENS) {
  test(`the shift’s screens fit ${viewport.width} pixels and are accessible, ${colorScheme}`, async ({
    browser,
    stack,
    signIn,
  }) => {
    const context = await browser.newContext({ viewport, colorScheme, baseURL: stack.webUrl })
    const page = await signIn(context, 'Nomsa')
    await withoutShift(page)
    await expectToFit(page)
    await page.goto('/shift')
    await expectToFit(page)
    await sumField(page, 'USD').fill('44.50')
    for (const name of ['USD', 'ZiG']) await byNotes(page, name)
    await expectToFit(page)
    await field(page, 'Number of ZiG 50').fill('12')
    await page.getByRole('button', { name: /^Open with/ }).click()
    await expect(page.getByRole('heading', { name: 'Shift open' })).toBeVisible()
    await expectToFit(page)
    for (const address of ['/shift/move/pay_in', '/shift/move/payout', '/shift/close', '/shift/closed']) {
      await page.goto(address)
      await expectToFit(page)
    }
    await page.goto('/shift/close')
    await countNothing(page)
    await expect(page.getByRole('heading', { name: '$44.50 + ZiG 600.00 short' })).toBeVisible()
    await expectToFit(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('region', { name: 'Report' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /short/ })).toBeHidden()
    await context.close()
  })
}
