import type { Locator, Page } from '@playwright/test'
import { expect, quoteAirtime, quoteElectricity, test } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'
import { sellDollar } from '../support/sell-dollar.ts'

test.use({ serviceWorkers: 'allow' })

/** What the service worker may keep, and nothing else. */
const MAY_BE_KEPT = /^\/(_next\/static\/.+|icon[-.\w]*|manifest\.webmanifest|offline|api\/catalogue)$/

async function underServiceWorker(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Every address in the browser's caches, with its text. */
async function keptBy(page: Page): Promise<{ path: string; text: string }[]> {
  return page.evaluate(async () => {
    const kept = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        const { pathname, search } = new URL(request.url)
        kept.push({ path: pathname + search, text: (await answer?.text()) ?? '' })
      }
    }
    return kept
  })
}

test('after a day’s work the browser keeps only the program and the offline page, and nothing of any customer', async ({
  till,
  query,
  deliverableOf,
}) => {
  await underServiceWorker(till)
  await sellDollar(till, '0778400001')
  await quoteElectricity(till, '37120046001')
  await till.getByLabel('The name is right').check()
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: /^You took/ })).toBeVisible()
  await till.getByRole('button', { name: 'Print slip' }).click()
  await till.waitForURL('**/receipt**')
  for (const path of ['/sales', '/waiting', '/settings/keys', '/left-open']) await till.goto(path)
  const kept = await keptBy(till)
  expect(kept.map(({ path }) => path).filter((path) => !MAY_BE_KEPT.test(path))).toEqual([])
  expect(kept.some(({ path }) => path === '/offline')).toBe(true)
  expect(kept.filter(({ path }) => path.startsWith('/_next/static/')).length).toBeGreaterThan(5)
  const [sale] = await query(
    `select s."ticketId", s.reference, q."customerName" as name from "Sale" s join "Quote" q on q.id = s."quoteId"
     where s."sealedToken" is not null and s.recipient = '37120046001'`,
  )
  const { ticketId, reference, name } = sale ?? {}
  const { token } = await deliverableOf(String(ticketId))
  const secrets = ['778400001', '778 400 001', String(token), String(reference), String(name), 'Rudo']
  for (const { path, text } of kept) {
    for (const secret of secrets) expect(text.includes(secret), `${secret} in ${path}`).toBe(false)
  }
})

test('while the line is down the kept prices are shown with their age, and never while it is up', async ({
  till,
  stack,
}) => {
  await underServiceWorker(till)
  await till.evaluate(() => fetch('/api/catalogue').then((answer) => answer.text()))
  await expect.poll(async () => (await keptBy(till)).some(({ path }) => path === '/api/catalogue')).toBe(true)
  await stack.web.kill()
  await till.goto('/sell/electricity')
  await expect(till.getByRole('heading', { name: /^Prices as of .*\d\d:\d\d/ })).toBeVisible()
  await expect(till.getByText('We get a fresh price before every sale.')).toBeVisible()
  await expect(till.getByRole('listitem').filter({ hasText: '$' }).first()).toBeVisible()
  await stack.web.start()
  await expect(till.getByLabel('Meter number')).toBeVisible({ timeout: 30_000 })
  await expect(till.getByText(/^Prices as of/)).toBeHidden()
})

test('a customer’s slip and display leave nothing in the browser, and do not make it a till', async ({
  till,
  browser,
  stack,
  freshNumber,
}) => {
  await sellDollar(till, freshNumber())
  await till.goto(`${till.url()}/receipt`)
  await till.getByRole('button', { name: 'Create link to share' }).click()
  const href = (await till.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? ''
  const slip = /https?:\S+/.exec(decodeURIComponent(new URL(href).searchParams.get('text') ?? ''))?.[0] ?? ''
  await till.goto('/display')
  await till.getByRole('button', { name: 'Pair a display' }).click()
  const display = (await till.getByRole('link', { name: 'Open second window' }).first().getAttribute('href')) ?? ''
  const phone = await (await browser.newContext({ baseURL: stack.webUrl })).newPage()
  for (const address of [slip, display]) {
    await phone.goto(address)
    await expect(phone.locator('main')).toContainText('Kopje Kiosks')
    expect(await phone.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    expect(await phone.evaluate(() => caches.keys())).toEqual([])
  }
  await underServiceWorker(till)
  for (const address of [slip, display]) await till.goto(address)
  expect((await keptBy(till)).map(({ path }) => path).filter((path) => /^\/(r|display)\//.test(path))).toEqual([])
  await phone.context().close()
})

test('a press whose line breaks on its way says so, and the page returns with the line and sends nothing again', async ({
  till,
  freshNumber,
}) => {
  await quoteAirtime(till, freshNumber())
  await till.route('**/tickets/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await till.route('**/api/health/live', (route) => route.abort())
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'The connection broke' })).toBeVisible()
  await expect(till.getByText(/^If you just pressed Sell, do not sell again\./)).toBeVisible()
  await expect(till.getByRole('link', { name: 'Start new sale' })).toBeVisible()
  await expect(till.getByRole('button', { name: 'Refresh page' })).toBeFocused()
  await till.waitForRequest('**/api/health/live')
  await expect(till.getByRole('heading', { name: 'The connection broke' })).toBeVisible()
  await till.unroute('**/tickets/**')
  await till.unroute('**/api/health/live')
  const posted: string[] = []
  till.on('request', (request) => request.method() === 'POST' && posted.push(request.url()))
  await expect(till.locator('#sell')).toContainText('$1.00', { timeout: 20_000 })
  expect(posted.filter((url) => url.includes('/tickets/'))).toEqual([])
})

test('while the line is down no typed text is lost, and no form is sent', async ({ till, context, freshNumber }) => {
  await context.setOffline(true)
  await till.getByLabel('Customer’s number').fill(freshNumber())
  await expect(till.getByText('there is no connection')).toBeVisible()
  await context.setOffline(false)
  await till.goto('/sell/electricity')
  const meter = till.getByLabel('Meter number')
  await meter.fill('37120045118')
  await context.setOffline(true)
  await till.getByRole('button', { name: /^\$10\.00/ }).click()
  await expect(till.getByText('Nothing was sent. What you typed is still here.')).toBeVisible()
  await till.keyboard.press('F7')
  // What finds pages comes with the first press: without a line the palette says so, and closes.
  await till.keyboard.press('Control+K')
  await expect(till.getByRole('dialog').getByText('No connection')).toBeVisible()
  await till.keyboard.press('Escape')
  await context.setOffline(false)
  await till.keyboard.press('Control+K')
  await expect(till.getByRole('combobox')).toBeFocused()
  await context.setOffline(true)
  await till.getByRole('combobox').fill('Training')
  await till.keyboard.press('Enter')
  await expect(till.getByRole('dialog')).toBeHidden()
  await expect(meter).toHaveValue('3712 0045 118')
  await context.setOffline(false)
  await expect(till.getByText('Nothing was sent. What you typed is still here.')).toBeHidden()
  await till.keyboard.press('F7')
  await till.waitForURL('**/waiting')
})

test('on a phone the sentence that nothing was sent covers nothing, and nothing moves when the line is back', async ({
  till,
  context,
}) => {
  await till.setViewportSize({ width: 360, height: 740 })
  await till.goto('/sell/electricity')
  const meter = till.getByLabel('Meter number')
  await meter.fill('37120045118')
  const told = till.getByText('Nothing was sent. What you typed is still here.')
  const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? 0
  const foot = () => told.evaluate((one) => one.getBoundingClientRect().bottom)
  await context.setOffline(true)
  await till.getByRole('button', { name: /^\$10\.00/ }).click()
  await expect(told).toBeInViewport()
  expect(await topOf(till.locator('main'))).toBeGreaterThanOrEqual(await foot())
  await expectToFit(till)
  await till.mouse.wheel(0, 3_000)
  await till.keyboard.press('/')
  await expect(meter).toBeFocused()
  expect(await topOf(meter)).toBeGreaterThanOrEqual(await foot())
  const before = await topOf(meter)
  await context.setOffline(false)
  await expect(told).toBeHidden()
  expect(await topOf(meter)).toBe(before)
})

test('an unreachable page says so in three languages, and continues automatically when the server is back', async ({
  till,
  stack,
}) => {
  await underServiceWorker(till)
  await stack.web.kill()
  await till.goto('/sell/electricity')
  for (const title of ['No connection', 'Hapana network', 'Akulanethiwekhi']) {
    await expect(till.getByRole('heading', { name: title })).toBeVisible()
  }
  await expect(till.getByText(/^Last connected at \d/)).toBeVisible()
  await expect(till.getByText('Kopje Kiosks')).toBeHidden()
  await stack.web.start()
  await expect(till.getByLabel('Meter number')).toBeVisible({ timeout: 30_000 })
})
