import type { Page } from '@playwright/test'
import { playBusyDay } from '../support/busy-day.ts'
import { heard, test } from '../support/counter.ts'
import { picture, picturePrint } from './camera.ts'

const ADDRESSES = [
  ...['/overview', '/now', '/now?outcome=unknown', '/statement', '/statement/days', '/statement/open', '/day-close'],
  ...['/reports', '/reports?by=product', '/reports?report=money', '/reports?report=held', '/reversals'],
  ...[
    '/reports/mail',
    '/reversals?list=settled',
    '/top-ups',
    '/top-ups/bank',
    '/alerts',
    '/branches',
    '/branches/new?branch=MUT-01',
    '/branches/import',
    '/staff/import',
    '/tills',
    '/printers',
    '/staff',
    '/staff/roles',
    '/staff/roles/new?base=cashier',
  ],
  ...[
    '/money',
    '/webhooks',
    '/audit',
    '/privacy',
    '/set-up',
    '/status',
    '/second-step',
    '/drawers',
    '/cash',
    '/cash/count',
    '/staff-control',
  ],
  ...['/prices', '/customers', '/customers?list=lapsed', '/commission', '/commission/staff'],
  ...[
    '/reports?report=commission',
    '/accountant',
    '/accountant/closes',
    '/accountant/import',
    '/sold',
    '/overview?period=thirty',
  ],
]

/** One of each thing that a list leads to. */
const FIRST_OF = ['/drawers', '/staff', '/top-ups', '/webhooks']
const PRINTED = ['/statement/print', '/top-ups/bank', '/day-close']

// A stack of its own: what other pictures sold would stand in every answer.
test.use({ extraEnv: { LOG_LEVEL: 'error' } })
test.setTimeout(600_000)

test.beforeAll(async ({ stack }) => {
  test.setTimeout(1_200_000)
  await playBusyDay(stack)
})

test('pictures of the office', async ({ browser, stack, signIn, query }) => {
  const context = await browser.newContext({ baseURL: stack.webUrl })
  const page = await signIn(context, 'Tendai')
  await stack.worker.stop(2_500)
  await query(`update "WorkerHeartbeat" set "at" = now() + interval '1 day'`)
  // How long the balance lasts depends on the hour at which the day is played.
  await query(`delete from "AlertDelivery"`)
  await query(`delete from "Alert" where kind in ('low_balance', 'short_runway')`)
  for (const address of ADDRESSES) await show(page, address)
  for (const list of FIRST_OF) {
    await page.goto(list)
    const link = page
      .locator(`main a[href^="${list}/"]`)
      .filter({ hasNotText: /bank|file|roles/i })
      .first()
    await show(page, (await link.getAttribute('href')) ?? list, `${list.slice(1)}-one`)
  }
  const [sold] = await query(`select "ticketId" as id from "Sale" order by "claimedAt", id limit 1`)
  await show(page, `/sold/${sold?.id}`, 'sold')
  for (const address of PRINTED) {
    await page.goto(address)
    await picturePrint(page, `office/${nameOf(address)}`)
  }
  await page.goto('/staff')
  await heard(page)
  await page.keyboard.press('/')
  await page.getByLabel('Search the office').fill('0003')
  await page.keyboard.press('Enter')
  await page.locator('[data-menu] [role=status]').first().waitFor()
  await picture(page, 'office/find')
  await context.close()
})

async function show(page: Page, address: string, name = nameOf(address)): Promise<void> {
  await page.goto(address)
  await heard(page)
  await picture(page, `office/${name}`)
}

function nameOf(address: string): string {
  return address.slice(1).replace(/\W+/g, '-')
}
