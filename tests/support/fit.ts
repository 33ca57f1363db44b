import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const PHONE = { width: 360, height: 740 }

/** A desk by day and a phone in the dark, so that each width and each theme is checked once. */
export const SCREENS = [
  { viewport: { width: 1366, height: 768 }, colorScheme: 'light' },
  { viewport: PHONE, colorScheme: 'dark' },
] as const

/** Nothing is wider than the screen, and axe finds nothing; `what` names the screen if a test checks several. */
export async function expectToFit(page: Page, what = ''): Promise<void> {
  await expect(page).toHaveTitle(/./)
  const size = page.viewportSize() ?? PHONE
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider, what).toBeLessThanOrEqual(0)
  await page.setViewportSize({ ...size, height: await wholeHeight(page) })
  const found = await inspect(page)
  expect(
    found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    what,
  ).toEqual([])
  await page.setViewportSize(size)
}

/**
 * Our pages have no frames, so axe runs in the page itself instead of once per frame and again in a blank page; only
 * violations are reported in full.
 */
function inspect(page: Page) {
  return new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode()
    .analyze()
}

/** High enough that no bar covers a button: axe takes a covered one for too small. */
async function wholeHeight(page: Page): Promise<number> {
  return 1_000 + (await page.evaluate(() => document.documentElement.scrollHeight))
}
