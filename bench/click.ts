/**
 * `npx tsx bench/click.ts`: how long a cashier waits from the press on Sell until the page says what was taken, in a
 * browser with scripts, compared with the same in the bare app, which stores a line, calls the Service, stores another
 * and leads to a page that says so. The Service takes 50 ms. Sales of both alternate; BENCH_ROUNDS is the number of
 * each. For each it also says when the first byte of the answer came, and when its last.
 */
import { chromium, type Page } from '@playwright/test'
import { browserOptions, installedChromium } from '../tests/support/browser.ts'
import { portalOf } from '../tests/support/portal.ts'
import { quoteElsewhere } from '../tests/support/sell-elsewhere.ts'
import { startBareApp } from './bare-app.ts'
import { startDurable } from './durable.ts'
import { median, share, spread } from './figures.ts'
import { freshNumber } from './till.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40)
const WARM_UP = 5
const SERVICE_MS = 50

type Waited = { firstByte: number; lastByte: number; shown: number }

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
  const waits = new Map<string, Waited[]>([
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
  for (const what of ['firstByte', 'lastByte', 'shown'] as const) {
    const [one, other] = [ours, theirs].map((all) => all.map((each) => each[what])) as [number[], number[]]
    const ratios = [0.5, 0.99].map((part) => (share(one, part) / share(other, part)).toFixed(2)).join(', ')
    console.log(`${what}: ${spread(one)} ms beside ${spread(other)} ms, p50 and p99 ${ratios} times`)
  }
  console.log(`shown after the last byte: ${tail(ours)} ms beside ${tail(theirs)} ms`)
} finally {
  await browser.close()
  await bare.stop()
  await stack.stop()
}

async function newPage(): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
}

async function sellAtTill(page: Page): Promise<Waited> {
  await page.goto(`${stack.webUrl}/sell/airtime`)
  await page.locator('input[name=recipient]').fill(freshNumber())
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^\$0\.50/ }).click()
  await page.getByText('Price held for').waitFor()
  return press(page, 'You took $0.50', () => page.keyboard.press('F9'))
}

async function sellInForm(page: Page): Promise<Waited> {
  const quote = await quoteElsewhere(serviceUrl, `263${freshNumber().slice(1)}`, '0.50')
  await page.goto(`${bare.origin}/sell?quote=${quote}`, { waitUntil: 'networkidle' })
  return press(page, 'Sold', () => page.getByRole('button', { name: 'Sell' }).click())
}

/** The waits are in ms, from a key or click to the first frame in which a heading begins with the text. */
async function press(page: Page, heading: string, act: () => Promise<void>): Promise<Waited> {
  const waited = page.evaluate((text) => {
    return new Promise<Waited>((resolve) => {
      let from = 0
      performance.clearResourceTimings()
      for (const kind of ['keydown', 'click']) addEventListener(kind, (event) => (from ||= event.timeStamp), true)
      const changes = new MutationObserver(() => {
        const headings = [...document.querySelectorAll('h1, h2')]
        if (from === 0 || !headings.some((one) => one.textContent?.startsWith(text))) return
        changes.disconnect()
        requestAnimationFrame(() =>
          setTimeout(() => {
            const shown = performance.now() - from
            const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
            const press = answers.find(({ initiatorType, startTime }) => initiatorType === 'fetch' && startTime >= from)
            const { responseStart = 0, responseEnd = 0 } = press ?? {}
            resolve({ firstByte: responseStart - from, lastByte: responseEnd - from, shown })
          }),
        )
      })
      changes.observe(document, { subtree: true, childList: true, characterData: true })
    })
  }, heading)
  await act()
  return waited
}

function tail(waits: readonly Waited[]): string {
  return median(waits.map(({ shown, lastByte }) => shown - lastByte)).toFixed(0)
}
