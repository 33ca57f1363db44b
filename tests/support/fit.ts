import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const PHONE = { width: 360, height: 740 }

/** Nothing wider than the screen, and nothing that axe finds. Seen whole, since axe takes what a bar covers for small. */
export async function expectToFit(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/./)
  const size = page.viewportSize() ?? PHONE
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider).toBeLessThanOrEqual(0)
  await page.setViewportSize({ ...size, height: 3_000 })
  const found = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await page.setViewportSize(size)
}
