import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../support/counter.ts'

const SIZES = [
  { name: 'a desk', width: 1366, height: 768 },
  { name: 'a phone', width: 360, height: 740 },
  { name: 'a desk at 200%', width: 683, height: 384 },
]

for (const { name, width, height } of SIZES) {
  test(`keys, drills, what was left open, the palette and the lock fit ${name} and are accessible`, async ({
    browser,
    stack,
    signIn,
  }) => {
    const context = await browser.newContext({ viewport: { width, height }, baseURL: stack.webUrl })
    const page = await signIn(context, 'Blessing')
    const check = async (what: string) => {
      const { wider, violations } = {
        wider: await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        ...(await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()),
      }
      expect(wider, what).toBeLessThanOrEqual(0)
      expect(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes[0]?.html}`)).toEqual([])
    }
    for (const path of ['/settings/keys', '/training', '/left-open?all=1']) {
      await page.goto(path)
      await expect(page.locator('h1')).toBeVisible()
      await page.setViewportSize({ width, height: 3_000 })
      await check(path)
      await page.setViewportSize({ width, height })
    }
    await expect(
      page
        .getByText(/\d+ s( ago)?$/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await check('palette')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+l')
    await expect(page.getByRole('dialog', { name: 'This till is locked' })).toBeVisible()
    await check('cover')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This till is locked' })).toBeVisible()
    await check('lock page')
    await context.close()
  })
}
