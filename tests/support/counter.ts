import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { loadSecrets } from '../../scripts/launcher/secrets.ts'
import { FormBrowser, type Send } from './form-browser.ts'
import { restoreShop, storeShop } from './fresh-shop.ts'
import { pressWhenHeard } from './heard-keys.ts'
import { portalOf } from './portal.ts'
import { readGoods, SEALED_GOODS } from './seal-keys.ts'
import { type RunningStack, startStack } from './stack.ts'

type WorkerOptions = {
  webhooks: boolean
  minimal: boolean
  extraEnv: Record<string, string>
  /** Whether what the shop begins with is stored, for `beginFresh`. */
  freshShop: boolean
}

type Counter = {
  /** A browser that the demo's first one-tap sign-in made a till, with somebody signed in. */
  till: Page
  /** The same for a browser that the test creates, such as one without scripts. */
  signIn(context: BrowserContext, name?: string): Promise<Page>
  /** The same over plain HTTP, like a browser without scripts. */
  shop: FormBrowser
  portal: ReturnType<typeof portalOf>
  /** Runs a statement in the point of sale's database and returns its rows. */
  query(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** The token and code stored with a ticket's first item, as the shop opens them. */
  deliverableOf(ticketId: string): Promise<{ token: string | null; pin: string | null }>
  /** A mobile number that no other test of this run uses. */
  freshNumber(): string
  /** The same for a meter or account: a second sale to one within five minutes asks for a reason. */
  freshMeter(): string
}

let served = 0

/** Playwright's test with the whole stack running, shared by files that use the same options. */
export const test = base.extend<Counter, WorkerOptions & { stack: RunningStack }>({
  webhooks: [true, { scope: 'worker', option: true }],
  minimal: [false, { scope: 'worker', option: true }],
  extraEnv: [{}, { scope: 'worker', option: true }],
  freshShop: [false, { scope: 'worker', option: true }],
  stack: [
    async ({ webhooks, minimal, extraEnv, freshShop }, use) => {
      const stack = await startStack({ webhooks, minimal, env: extraEnv })
      if (freshShop) await storeShop(stack)
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.webUrl),
  signIn: async ({ stack }, use) => {
    await use(async (context, name = 'Rudo') => {
      // Signed in over HTTP, into the browser's cookies: only the page that follows needs to be rendered.
      await signInPlainly(stack.webUrl, name, sendFrom(context))
      const page = await pressWhenHeard(context)
      await page.goto(`${stack.webUrl}/sell/airtime`)
      await expect(page.getByLabel('Customer’s number')).toBeVisible()
      return page
    })
  },
  till: async ({ context, signIn }, use) => use(await signIn(context)),
  shop: async ({ stack }, use) => use(await signInPlainly(stack.webUrl)),
  portal: async ({ stack }, use) => {
    const portal = portalOf(stack.simulatorUrl)
    await use(portal)
    await portal.faults([])
  },
  query: async ({ stack }, use) => {
    const client = new pg.Client({ connectionString: stack.databaseUrl })
    await client.connect()
    await use(async (statement, values) => (await client.query(statement, values)).rows)
    await client.end()
  },
  deliverableOf: async ({ stack, query }, use) => {
    await use(async (ticketId) => {
      const [sale] = await query(`select ${SEALED_GOODS} from "Sale" where "ticketId" = $1 order by position`, [
        ticketId,
      ])
      return readGoods(sale, loadSecrets(stack.dataDir).sealKeys)
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  freshNumber: async ({}, use) => use(() => `07781${String(10_000 + served++)}`),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  freshMeter: async ({}, use) => use(() => `371288${String(10_000 + served++)}`),
})

export { expect }

/** Gives the tests of a file a shop as the demo begins, in a stack that such files share. Call it before other hooks. */
export function beginFresh(): void {
  test.use({ freshShop: true })
  test.beforeAll(({ stack }) => restoreShop(stack))
}

/** A browser without scripts, over plain HTTP, that the demo's one-tap sign-in made a till. */
export async function signInPlainly(webUrl: string, name = 'Rudo', send?: Send): Promise<FormBrowser> {
  const browser = new FormBrowser(webUrl, send)
  await browser.open('/sign-in')
  await browser.press(new RegExp(`^${name}`))
  return browser
}

/** Fills in forms over plain HTTP with a browser's cookies, to prepare what its pages then show. */
export function formsOf(context: BrowserContext, webUrl: string): FormBrowser {
  return new FormBrowser(webUrl, sendFrom(context))
}

/** Sends requests with a browser's cookies, which keep what the answers set. */
export function sendFrom(context: BrowserContext): Send {
  return async (url, { method, body, headers }) => {
    const posted =
      body instanceof URLSearchParams
        ? { data: String(body), headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } }
        : { multipart: body, headers }
    const answer = await context.request.fetch(url.href, { method, ...posted, maxRedirects: 0 })
    return { status: answer.status(), location: answer.headers().location ?? null, source: await answer.text() }
  }
}

/** Waits until the page's scripts have heard from the server: before that, the counter's keys do nothing. */
export async function heard(page: Page): Promise<void> {
  const said = page.getByText(/\d+ s( ago)?$/).filter({ visible: true })
  // A line that was lost as it opened is tried again after half a minute.
  await expect(said.first()).toBeVisible({ timeout: 120_000 })
}

/** Types a number on the airtime screen and presses an amount's key, up to the held price. */
export async function quoteAirtime(page: Page, number: string, key = '2'): Promise<void> {
  await page.goto('/sell/airtime')
  await page.getByLabel('Customer’s number').fill(number)
  await expect(page.getByRole('button', { name: /^\$1\.00/ })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Customer’s number')).not.toBeFocused()
  await page.keyboard.press(key)
  await expect(page.getByText('Price held for')).toBeVisible()
}

/** Types a meter on the electricity screen and presses an amount's key, up to the held price. */
export async function quoteElectricity(page: Page, meter: string, key = '3'): Promise<void> {
  await page.goto('/sell/electricity')
  await page.getByLabel('Meter number').fill(meter)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Meter number')).not.toBeFocused()
  await page.keyboard.press(key)
}

/** The id of the ticket that a page shows. */
export function ticketIdOf(page: Page): string {
  return /tickets\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
}
