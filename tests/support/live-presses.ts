import type { Page } from '@playwright/test'
import { expect } from './counter.ts'

/** Waits until the page takes presses again after it changed by itself. */
export async function takesPresses(page: Page): Promise<void> {
  await expect(page.locator('[data-changed]')).toHaveCount(0)
}

/**
 * Presses every button that posts something in the very moment in which it comes up or gets another label, as a hand
 * does that was about to press what stood there. Returns what the page has posted since.
 */
export async function pressWhatChanges(page: Page): Promise<string[]> {
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.headers()['next-action'] !== undefined) posted.push(request.url())
  })
  await page.evaluate(() => {
    const labels = new Map<Element, string>()
    const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('form[action] button')]
    const learn = (button: Element) => labels.set(button, button.textContent ?? '')
    buttons().forEach(learn)
    new MutationObserver(() => {
      const others = buttons().filter((button) => labels.get(button) !== button.textContent)
      others.forEach(learn)
      for (const button of others) button.click()
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return posted
}
