import { chromium, type LaunchOptions } from '@playwright/test'
import { type Driver, WINDOW } from './driver.ts'

/** Starts a Chromium of any version that Playwright can drive. */
export async function startChromium(options: LaunchOptions): Promise<Driver> {
  const browser = await chromium.launch(options)
  const page = await browser.newPage({ viewport: WINDOW })
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('pageerror', ({ message }) => faults.push(message))
  return {
    version: browser.version(),
    open: async (url) => {
      await page.goto(url)
    },
    ask: (expression) => page.evaluate(expression),
    key: (key) => page.keyboard.press(key),
    click: ({ x, y }) => page.mouse.click(x, y),
    faults: () => faults,
    close: () => browser.close(),
  }
}
