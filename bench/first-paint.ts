import { chromium, type Page } from '@playwright/test'
import { browserOptions } from '../tests/support/browser.ts'
import type { Shop } from './shop.ts'

/**
 * Pages of shops in one real browser: each shop has a window of its own, which keeps scripts between pages as a
 * cashier's does.
 */
export type Browsers = { paint(shop: Shop, address: string): Promise<number>; close(): Promise<void> }

/** Opens the browser, with a signed-in window for each shop. */
export async function openBrowsers(shops: readonly Shop[]): Promise<Browsers> {
  const browser = await chromium.launch(await browserOptions())
  const pages = new Map<Shop, Page>()
  for (const shop of shops) {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
    await context.addCookies(
      shop.cookie.split('; ').map((cookie) => {
        const [name = '', value = ''] = cookie.split('=')
        return { name, value, url: shop.origin }
      }),
    )
    pages.set(shop, await context.newPage())
  }
  return { paint: (shop, address) => firstPaint(pages.get(shop), shop.origin + address), close: () => browser.close() }
}

/** Milliseconds from the request to the first text or picture on the screen. */
async function firstPaint(page: Page | undefined, address: string): Promise<number> {
  if (!page) throw new Error('No window was opened for this shop')
  await page.goto(address)
  const handle = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  return Number(await handle.jsonValue())
}
