import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect, heard, quoteAirtime, test } from '../support/counter.ts'

/** The live streams that a browser has open. The tests' web process speaks HTTP/1.1: six connections for a browser. */
function watchStreams(context: BrowserContext): () => number {
  const open = new Set<Request>()
  context.on('request', (request) => request.url().endsWith('/api/live') && open.add(request))
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  return () => open.size
}

async function openWindow(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** Turns a window as a person does who looks at another tab: pages of a test are seen all at once. */
const turn = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('eight windows and a customer display of one browser sell, each of them live, over one connection each', async ({
  till,
  context,
  freshNumber,
}) => {
  const openStreams = watchStreams(context)
  await till.goto('/display')
  await till.getByRole('button', { name: 'Pair a display' }).click()
  const address = (await till.getByRole('link', { name: 'Open second window' }).last().getAttribute('href')) ?? ''
  const display = await openWindow(context, address)
  await expect(display.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  const windows: Page[] = [till]
  while (windows.length < 8) windows.push(await openWindow(context, '/sell/airtime'))
  for (const window of windows) await heard(window)
  await expect.poll(openStreams).toBe(1)

  await quoteAirtime(till, freshNumber())
  await expect(display.getByRole('heading', { name: 'Is this your number?' })).toBeVisible()
  await till.keyboard.press('F9')
  await expect(display.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  for (const window of windows) await expect(window.getByText('1 sold', { exact: true })).toBeVisible()
  const last = windows.at(-1) as Page
  await till.close()
  await quoteAirtime(last, freshNumber())
  await last.keyboard.press('F9')
  for (const window of windows.slice(1)) await expect(window.getByText('2 sold', { exact: true })).toBeVisible()
  expect(openStreams()).toBe(1)
})

test('a window hidden for a minute leaves the live stream, and shows what happened when it is seen again', async ({
  till,
  context,
  freshNumber,
}) => {
  const openStreams = watchStreams(context)
  await context.clock.install()
  await till.goto('/sell/airtime')
  const second = await openWindow(context, '/sell/airtime')
  for (const window of [till, second]) await heard(window)
  await expect.poll(openStreams).toBe(1)
  const sold = async () => (await till.getByText(/^\d+ sold$/).textContent()) ?? ''
  const before = Number.parseInt(await sold(), 10)

  await turn(till, 'hidden')
  await context.clock.fastForward('01:01')
  await expect.poll(openStreams).toBe(1)
  await quoteAirtime(second, freshNumber())
  await second.keyboard.press('F9')
  await expect(second.getByText(`${before + 1} sold`)).toBeVisible()
  expect(await sold()).toBe(`${before} sold`)

  await turn(second, 'hidden')
  await context.clock.fastForward('01:01')
  await expect.poll(openStreams).toBe(0)
  await turn(till, 'visible')
  await expect(till.getByText(`${before + 1} sold`)).toBeVisible()
  await expect.poll(openStreams).toBe(1)
})
