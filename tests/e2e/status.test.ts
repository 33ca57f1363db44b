import { expect, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'
import { enlargeText } from '../support/loses-nothing.ts'

for (const { viewport, colorScheme } of SCREENS) {
  test(`the owner sees how the shop runs, ${viewport.width} wide, in each language`, async ({
    browser,
    stack,
    signIn,
  }) => {
    const context = await browser.newContext({ baseURL: stack.webUrl, viewport, colorScheme })
    const page = await signIn(context, 'Tendai')
    await page.goto('/status')
    await expect(page.getByRole('heading', { name: 'Status', exact: true })).toBeVisible()
    await expect(page.getByText(/^PostgreSQL \d/)).toBeVisible()
    await expect(page.getByText(/migrations are applied, none is pending/)).toBeVisible()
    await expect(page.getByText('This computer’s clock agrees with the database’s')).toBeVisible()
    await expect(page.getByText('A worker follows every sale that is not final.')).toBeVisible()
    await expect(page.getByText('Following sales', { exact: true })).toBeVisible()
    await expectToFit(page)
    for (const [locale, title] of [
      ['sn', 'Mamiriro'],
      ['nd', 'Isimo'],
    ] as const) {
      await context.addCookies([{ name: 'locale', value: locale, url: stack.webUrl }])
      await page.goto('/status')
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expectToFit(page, locale)
      const inBar = page.locator(':has(> [data-menu]) > *')
      expect(
        await inBar.evaluateAll((cells) => cells.filter((one) => one.scrollWidth > one.clientWidth).length),
        locale,
      ).toBe(0)
      await enlargeText(page)
      const beyond = await inBar.last().evaluate((cell) => cell.getBoundingClientRect().right - window.innerWidth)
      expect(beyond, `${locale}, large letters`).toBeLessThanOrEqual(0)
    }
    await context.close()
  })
}
