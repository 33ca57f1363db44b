/**
 * `npx tsx bench/click.ts`: how long a cashier waits from the press on Sell until the page says what was taken, in a
 * browser with scripts, compared with the same in the bare app, which stores a line, calls the Service, stores another
 * and leads to a page that says so. The Service takes 50 ms. Sales of both alternate; BENCH_ROUNDS is the number of
 * each.
 */
import { chromium, type Page } from '@playwright/test'
import { browserOptions, installedChromium } from '../tests/support/browser.ts'
import { portalOf } from '../tests/support/portal.ts'
import { quoteElsewhere } from '../tests/support/sell-elsewhere.ts'
import { startBareApp } from './bare-app.ts'
import { startDurable } from './durable.ts'
import { share, spread } from './figures.ts'
import { freshNumber } from './till.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40)
const WARM_UP = 5
const SERVICE_MS = 50

const stack = await startDurable({ webhooks: true })
const serviceUrl = `${stack.simulatorUrl}/api/v1`
const bare = await startBareApp(stack.databaseUrl, serviceUrl)
const browser = await chromium.launch(installedChromium() ?? (await browserOptions()))
try {
  await portalOf(stack.simulatorUrl).faults([
    { match: { method: 'POST', path: '/transactions' }, times: 1_000_000, kind: 'delay', ms: SERVICE_MS },
  ])
  const till = await newPage()
  await till.goto(`${stack.webUrl}/sign-in`)
  await till.getByRole('button', { name: /^Rudo/ }).click()
  await till.waitForURL('**/sell/**')
  const form = await newPage()
  const waits = new Map<string, number[]>([
    ['ours', []],
    ['bare', []],
  ])
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const ours = await sellAtTill(till)
    const theirs = await sellInForm(form)
    if (round < 0) continue
    waits.get('ours')?.push(ours)
    waits.get('bare')?.push(theirs)
  }
  const [ours = [], theirs = []] = [...waits.values()]
  const ratios = [0.5, 0.99].map((part) => (share(ours, part) / share(theirs, part)).toFixed(2)).join(', ')
  console.log(`${spread(ours)} ms beside ${spread(theirs)} ms, p50 and p99 ${ratios} times`)
} finally {
  await browser.close()
  await bare.stop()
  await stack.stop()
}

async function newPage(): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
}

async function sellAtTill(page: Page): Promise<number> {
  await page.goto(`${stack.webUrl}/sell/airtime`)
  await page.locator('input[name=recipient]').fill(freshNumber())
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^\$0\.50/ }).click()
  await page.getByText('Price held for').waitFor()
  return press(page, 'You took $0.50', () => page.keyboard.press('F9'))
}

async function sellInForm(page: Page): Promise<number> {
  const quote = await quoteElsewhere(serviceUrl, `263${freshNumber().slice(1)}`, '0.50')
  await page.goto(`${bare.origin}/sell?quote=${quote}`, { waitUntil: 'networkidle' })
  return press(page, 'Sold', () => page.getByRole('button', { name: 'Sell' }).click())
}

/** Milliseconds from a key or click until a heading that begins with the text is seen. */
async function press(page: Page, heading: string, act: () => Promise<void>): Promise<number> {
  // A window behind another one draws no frames.
  await page.bringToFront()
  const from = performance.now()
  await act()
  await page.locator('h1, h2', { hasText: heading }).first().waitFor({ timeout: 20_000 })
  return performance.now() - from
}
