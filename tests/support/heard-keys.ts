import type { BrowserContext, Page } from '@playwright/test'

declare global {
  /** Whether the page listens to keys. */
  var hearsKeys: boolean | undefined
}

/**
 * Opens a page that, as a person would, waits until it responds to keys: after it was opened or reloaded, and before
 * each key, since a link may have led to another page. Keys pressed while a page's scripts still load are lost.
 */
export async function pressWhenHeard(context: BrowserContext): Promise<Page> {
  await context.addInitScript(watchListeners)
  const page = await context.newPage()
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const press = page.keyboard.press.bind(page.keyboard)
  const isReady = () => page.waitForFunction(isHeard)
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    await isReady()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await isReady()
    return answer
  }
  page.keyboard.press = async (key, options) => {
    await isReady()
    await press(key, options)
  }
  return page
}

/**
 * Notes when the page listens to keys. React's own listeners, added before the page's effects run, have a third
 * argument.
 */
function watchListeners(): void {
  const listen = document.addEventListener
  globalThis.hearsKeys = false
  document.addEventListener = function (this: Document, ...given: Parameters<typeof listen>) {
    if (given[0] === 'keydown' && given.length === 2) globalThis.hearsKeys = true
    return listen.apply(this, given)
  } as typeof listen
}

/**
 * Without scripts, and if no element names a key, there is nothing to wait for. A page that has just changed by itself
 * takes no presses for a second.
 */
function isHeard(): boolean {
  if (document.querySelector('[data-changed]')) return false
  if (globalThis.hearsKeys || matchMedia('(scripting: none)').matches) return true
  return document.querySelector('[aria-keyshortcuts]') === null
}
