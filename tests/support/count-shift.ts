import type { Page } from '@playwright/test'

/** A field by its whole label. */
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** The field for the whole sum of a currency; what of it is not in notes, once those are open. */
export const sumField = (page: Page, code: string) => page.locator(`[name="count.${code}.rest"]`)

/** Opens the notes of a currency, by what people call it. */
export const byNotes = (page: Page, name: string) => page.locator('summary', { hasText: name }).click()

/** Closes any shift that an earlier test left open at the till, so this one starts with an empty drawer. */
export async function withoutShift(page: Page): Promise<void> {
  await page.goto('/shift')
  const open = page.getByRole('link', { name: /^Count and close/ })
  if (!(await open.isVisible())) return
  await open.click()
  await countNothing(page)
}

/** Counts an empty drawer, and closes the shift. */
export async function countNothing(page: Page): Promise<void> {
  for (const code of ['USD', 'ZAR', 'ZWG']) await sumField(page, code).fill('0')
  await page.getByRole('button', { name: /^Close shift/ }).click()
  await page.waitForURL(/\/shift\/[0-9a-f-]{36}/)
}
