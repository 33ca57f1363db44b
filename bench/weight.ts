/**
 * `npx tsx bench/weight.ts`: what a browser loads for the first selling page and how long it waits for it, compared
 * with a bare form of the same Next, React and fonts: bytes on the line, cold and warm, without the service worker; a
 * line of 400 kbit/s with 400 ms of delay and a processor that is four times slower. Rounds of both alternate.
 * BENCH_ROUNDS is the number of rounds.
 */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { browserOptions } from '../tests/support/browser.ts'
import { openScales, sellAndHear } from '../tests/support/weigh.ts'
import { startBareApp } from './bare-app.ts'
import { startDurable } from './durable.ts'
import { median, spread } from './figures.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const VIEWPORT = { width: 360, height: 740 }
const LINE = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const SLOWER = 4

/** A page with a field for a number, and what is needed to open it. */
type Shown = { name: string; address: string; cookies: Awaited<ReturnType<BrowserContext['cookies']>> }

/** Milliseconds from the request to the first paint, the largest one, the field that can be typed into, and the load. */
type Waited = { painted: number; largest: number; usable: number; loaded: number }

async function open(browser: Browser, { cookies }: Shown, through: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ ...through, viewport: VIEWPORT, serviceWorkers: 'block' })
  await context.addCookies(cookies)
  return await context.newPage()
}

async function wait(browser: Browser, shown: Shown): Promise<Waited> {
  const page = await open(browser, shown)
  await page.addInitScript(() => {
    const seen = window as { largestPaint?: number }
    new PerformanceObserver((list) => {
      seen.largestPaint = list.getEntries().at(-1)?.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const from = performance.now()
  const loading = page.goto(shown.address, { waitUntil: 'load', timeout: 120_000 })
  await page.locator('input[name=recipient]').first().waitFor({ timeout: 120_000 })
  const there = performance.now() - from
  await loading
  const loaded = performance.now() - from
  const { painted, largest } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    largest: (window as { largestPaint?: number }).largestPaint ?? Number.NaN,
  }))
  await page.context().close()
  // Before the first paint there is nothing to type into.
  return { painted, largest, usable: Math.max(there, painted), loaded }
}

const stack = await startDurable({ webhooks: true, env: { PARTNER_NAME: 'Weighed Kiosks' } })
const bare = await startBareApp()
const browser = await chromium.launch(await browserOptions())
const scales = await openScales()
try {
  const context = await browser.newContext({ viewport: VIEWPORT })
  const till = await context.newPage()
  await till.goto(`${stack.webUrl}/sign-in`)
  await till.getByRole('button', { name: /^Rudo/ }).click()
  await till.waitForURL('**/sell/**')
  const sell = {
    name: 'selling page',
    address: `${stack.webUrl}/sell/airtime`,
    cookies: (await context.cookies()).filter(({ name }) => name !== 'styles'),
  }
  const form = { name: 'bare form', address: bare.origin, cookies: [] }

  const weights = []
  for (const shown of [sell, form]) {
    const page = await open(browser, shown, { proxy: scales.proxy })
    const cold = await scales.weigh(() => page.goto(shown.address, { waitUntil: 'networkidle' }))
    const warm = await scales.weigh(() => page.goto(shown.address, { waitUntil: 'networkidle' }))
    weights.push({ ...shown, cold, warm })
    if (shown === sell) {
      const first = await scales.weigh(() => sellAndHear(page, '0771234567'))
      await page.goto(shown.address, { waitUntil: 'networkidle' })
      const next = await scales.weigh(() => sellAndHear(page, '0771234568'))
      const parts = Object.entries(next).map(([kind, bytes]) => `${kind} ${kb(bytes)}`)
      console.log(`one sale after that: ${kb(first.all)} KB, then ${parts.join(', ')}`)
    }
    await page.context().close()
  }
  console.log('KB           | all | document, script, style, font | warm')
  for (const { name, cold, warm } of weights) {
    const parts = [cold.document, cold.script, cold.style, cold.font].map(kb)
    console.log([name, kb(cold.all), ...parts, kb(warm.all)].join('  '))
  }
  const [ours, theirs] = weights
  console.log(`times the bare form: ${((ours?.cold.all ?? 0) / (theirs?.cold.all ?? 1)).toFixed(2)}`)

  const waited = new Map<Shown, Waited[]>([
    [sell, []],
    [form, []],
  ])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [shown, waits] of waited) waits.push(await wait(browser, shown))
  }
  for (const what of ['painted', 'largest', 'usable', 'loaded'] as const) {
    const [one = [], other = []] = [...waited.values()].map((waits) => waits.map((each) => each[what]))
    const ratio = (median(one) / median(other)).toFixed(2)
    console.log(`${what}: ${spread(one)} ms beside ${spread(other)} ms, ${ratio} times`)
  }
} finally {
  await browser.close()
  scales.stop()
  await bare.stop()
  await stack.stop()
}

function kb(bytes: number): string {
  return (bytes / 1_000).toFixed(1)
}
