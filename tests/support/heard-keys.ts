import type { BrowserContext, Page } from '@playwright/test'

declare global {
  /** Whether the page listens to keys; absent where scripts are off. */
  var hearsKeys: boolean | undefined
}

/**
 * Opens a page whose keyboard waits, as a person would, until the page shows that it answers to keys. A key pressed
 * while a page's scripts still load is lost.
 */
export async function pressWhenHeard(context: BrowserContext): Promise<Page> {
  await context.addInitScript(watchListeners)
  const page = await context.newPage()
  const press = page.keyboard.press.bind(page.keyboard)
  page.keyboard.press = async (key, options) => {
    await page.waitForFunction(isHeard)
    await press(key, options)
  }
  return page
}

/** React's own listeners, which are there before the page's effects have run, name a third argument. */
function watchListeners(): void {
  const listen = document.addEventListener
  globalThis.hearsKeys = false
  document.addEventListener = function (this: Document, ...given: Parameters<typeof listen>) {
    if (given[0] === 'keydown' && given.length === 2) globalThis.hearsKeys = true
    return listen.apply(this, given)
  } as typeof listen
}

/** Without scripts, and where nothing names a key, there is nothing to wait for. */
function isHeard(): boolean {
  return globalThis.hearsKeys !== false || document.querySelector('[aria-keyshortcuts]') === null
}
