import type { Page } from '@playwright/test'
import { expect, test } from '../support/counter.ts'
import { quoteDollar, sellAndHear, weigh } from '../support/weigh.ts'

/**
 * What comes over the line for a till's first selling page, in bytes, headers included, to a browser that reads Brotli:
 * data is dear.
 */
const MOST_BYTES = { Document: 13_200, Script: 165_000, Stylesheet: 12_600, Font: 23_500, all: 215_000 }

// A stack of its own: what other tests sold would be on the page, as recent customers and alerts.
test.use({ extraEnv: { LOG_LEVEL: 'warn', PARTNER_NAME: 'Weighed Kiosks' } })

test('the first selling page stays within its weight', async ({ browser, stack, till }) => {
  const context = await browser.newContext({
    storageState: await till.context().storageState(),
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const weighed = await weigh(page, () => page.goto(`${stack.webUrl}/sell/airtime`, { waitUntil: 'networkidle' }))
  await context.close()
  test.info().annotations.push({ type: 'bytes', description: JSON.stringify(weighed) })
  for (const [kind, most] of Object.entries(MOST_BYTES)) {
    expect.soft(weighed[kind], kind).toBeGreaterThan(0)
    expect.soft(weighed[kind], kind).toBeLessThanOrEqual(most)
  }
})

/** What a form of a sale is answered with, headers included: the next page without the frame, which is there. */
const MOST_ANSWER = 5_400

test('a sale’s forms are answered with their page alone, and the frame stays as it is', async ({ till }) => {
  await till.goto('/sell/airtime', { waitUntil: 'networkidle' })
  const answers = await watchAnswers(till)
  const [pages, versions]: [string[], string[]] = [[], []]
  till.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET') return
    if (/^\/tickets\/[\w-]+$/.test(pathname)) pages.push(pathname)
    if (/^\/api\/tickets\/[\w-]+\/version$/.test(pathname)) versions.push(pathname)
  })
  await quoteDollar(till, '0771234567')
  await till.keyboard.press('F9')
  await till.getByRole('heading', { name: /^You took/ }).waitFor()
  await expect(till.getByText('1 sold')).toBeVisible()
  // The news of the sale tell nothing new to a page that shows its outcome: it asks for the version alone.
  await till.waitForLoadState('networkidle')
  expect(pages).toEqual([])
  expect(versions.length).toBeGreaterThan(0)
  const came = [...answers.values()]
  test.info().annotations.push({ type: 'bytes', description: JSON.stringify(came) })
  expect(came).toHaveLength(2)
  for (const { onLine, unpacked } of came) {
    expect.soft(unpacked).toBeGreaterThan(8_000)
    expect.soft(onLine).toBeLessThanOrEqual(MOST_ANSWER)
  }
})

/** All that comes over the line from a number to its slip, with what the till hears of the sale. */
const MOST_SALE = 12_000

test('a sale stays within its weight', async ({ till }) => {
  await till.goto('/sell/airtime', { waitUntil: 'networkidle' })
  const weighed = await weigh(till, () => sellAndHear(till, '0771234569'))
  test.info().annotations.push({ type: 'bytes', description: JSON.stringify(weighed) })
  expect(weighed.Fetch).toBeGreaterThan(2 * 2_000)
  expect(weighed.Fetch).toBeLessThanOrEqual(MOST_SALE)
})

test('another language, chosen on a ticket’s page, changes the frame too', async ({ till }) => {
  await till.goto('/sell/airtime')
  await quoteDollar(till, '0771234568')
  await till.getByRole('banner').locator('summary', { hasText: 'English' }).click()
  await till.getByRole('banner').getByRole('button', { name: 'Shona', exact: true }).click()
  await expect(till.locator('html')).toHaveAttribute('lang', 'sn')
})

/**
 * From now on, the bytes of each answer to a form, by its request, on the line and unpacked. A busy browser may leave out
 * the last bytes on the line of an answer whose end it does not tell.
 */
async function watchAnswers(page: Page): Promise<Map<string, { onLine: number; unpacked: number }>> {
  const answers = new Map<string, { onLine: number; unpacked: number }>()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { method, url } }) => {
    if (method === 'POST' && !url.includes('/api/')) answers.set(requestId, { onLine: 0, unpacked: 0 })
  })
  const add = (requestId: string, onLine: number, unpacked: number) => {
    const answer = answers.get(requestId)
    if (!answer) return
    answer.onLine += onLine
    answer.unpacked += unpacked
  }
  devtools.on('Network.responseReceived', ({ requestId, response }) => add(requestId, response.encodedDataLength, 0))
  devtools.on('Network.dataReceived', (data) => add(data.requestId, data.encodedDataLength, data.dataLength))
  return answers
}
