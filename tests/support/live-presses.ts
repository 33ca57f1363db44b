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
  const posted = notePosts(page)
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

/**
 * Presses every button of the page’s own part that books something, whatever it said before, in the very moment in which this
 * text comes on screen. Returns what the page has posted since, and a question which buttons were pressed. A press that
 * only asks, for a price or for another page, is left out: it passes, and books nothing.
 */
export async function pressAllWhenSeen(
  page: Page,
  { source, flags }: RegExp,
): Promise<{ posted: string[]; pressed(): Promise<string[]> }> {
  const posted = notePosts(page)
  await page.evaluate(
    ([source, flags]) => {
      const pattern = new RegExp(source, flags)
      // biome-ignore lint/performance/useDomNodeTextContent: the scripts in the body hold the page’s texts too.
      const isSeen = () => pattern.test(document.body.innerText)
      if (isSeen()) throw new Error(`${pattern} is on screen before it arrives`)
      const observer = new MutationObserver(() => {
        if (!isSeen()) return
        observer.disconnect()
        const buttons = [...document.querySelectorAll<HTMLButtonElement>('main form[action] button:not([type=button])')]
        const isAsking = (form: HTMLFormElement | null) =>
          form?.hasAttribute('data-only-asks') || form?.getAttribute('action')?.startsWith('/')
        const booking = buttons.filter(({ form }) => !isAsking(form))
        document.documentElement.dataset.pressed = JSON.stringify(booking.map(({ textContent }) => textContent))
        for (const button of booking) button.click()
      })
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    },
    [source, flags] as const,
  )
  return {
    posted,
    pressed: () => page.evaluate(() => JSON.parse(document.documentElement.dataset.pressed ?? 'null')),
  }
}

/** The addresses to which the page posts from now on, each as it does. */
function notePosts(page: Page): string[] {
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.headers()['next-action'] !== undefined) posted.push(request.url())
  })
  return posted
}
