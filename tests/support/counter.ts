import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { portalOf } from './portal.ts'
import { type RunningStack, startStack } from './stack.ts'

type WorkerOptions = { webhooks: boolean; minimal: boolean; extraEnv: Record<string, string> }

type Counter = {
  /** A browser made a till by the demo's first one-tap sign-in, with somebody signed in. */
  till: Page
  /** The same for a browser that the test creates, such as one without scripts. */
  signIn(context: BrowserContext, name?: string): Promise<Page>
  portal: ReturnType<typeof portalOf>
  /** Runs a statement in the point of sale's database and returns its rows. */
  query(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** A mobile number that no other test of this run uses. */
  freshNumber(): string
}

let served = 0

/** Playwright's test with the whole stack running, shared by files that use the same options. */
export const test = base.extend<Counter, WorkerOptions & { stack: RunningStack }>({
  webhooks: [true, { scope: 'worker', option: true }],
  minimal: [false, { scope: 'worker', option: true }],
  extraEnv: [{}, { scope: 'worker', option: true }],
  stack: [
    async ({ webhooks, minimal, extraEnv }, use) => {
      const stack = await startStack({ webhooks, minimal, env: extraEnv })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.webUrl),
  signIn: async ({ stack }, use) => {
    await use(async (context, name = 'Rudo') => {
      const page = await context.newPage()
      await page.goto(`${stack.webUrl}/sign-in`)
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      await expect(page.getByLabel('Customer’s number')).toBeVisible()
      return page
    })
  },
  till: async ({ context, signIn }, use) => use(await signIn(context)),
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  freshNumber: async ({}, use) => use(() => `07781${String(10_000 + served++)}`),
})

export { expect }

/** Waits until the page's scripts have heard the server: before that, the counter's keys do nothing. */
export async function heard(page: Page): Promise<void> {
  const said = page.getByText(/\d+ s( ago)?$/).filter({ visible: true })
  await expect(said.first()).toBeVisible()
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
