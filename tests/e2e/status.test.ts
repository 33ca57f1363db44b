import { expect, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'
import { enlargeText } from '../support/loses-nothing.ts'

const TITLES = { en: 'Status', sn: 'Mamiriro', nd: 'Isimo' }

test('the owner sees how the shop runs, on a laptop and a phone, in each language', async ({
  context,
  stack,
  signIn,
}) => {
  const page = await signIn(context, 'Tendai')
  for (const [locale, title] of Object.entries(TITLES)) {
    await context.addCookies([{ name: 'locale', value: locale, url: stack.webUrl }])
    await page.goto('/status')
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    if (locale === 'en') {
      await expect(page.getByText(/^PostgreSQL \d/)).toBeVisible()
      await expect(page.getByText(/migrations are applied, none is pending/)).toBeVisible()
      await expect(page.getByText('This computer’s clock agrees with the database’s')).toBeVisible()
      await expect(page.getByText('A worker follows every sale that is not final.')).toBeVisible()
      await expect(page.getByText('Following sales', { exact: true })).toBeVisible()
    }
    const inBar = page.locator(':has(> [data-menu]) > *')
    for (const { viewport, colorScheme } of SCREENS) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await expectToFit(page, `${locale}, ${viewport.width}`)
      const cut = await inBar.evaluateAll((cells) => cells.filter((one) => one.scrollWidth > one.clientWidth).length)
      expect(cut, `${locale}, ${viewport.width}`).toBe(0)
    }
    await enlargeText(page)
    for (const { viewport } of SCREENS) {
      await page.setViewportSize(viewport)
      const beyond = await inBar.last().evaluate((cell) => cell.getBoundingClientRect().right - window.innerWidth)
      expect(beyond, `${locale}, ${viewport.width}, large letters`).toBeLessThanOrEqual(0)
    }
  }
})
