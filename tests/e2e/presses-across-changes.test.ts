import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { askByPhone, openCollect } from '../support/collect-by-phone.ts'
import { expect, quoteAirtime, test, ticketIdOf } from '../support/counter.ts'
import { pressAllWhenSeen, takesPresses } from '../support/live-presses.ts'
import { requestTopUp } from '../support/request-top-up.ts'
import { sellDollar } from '../support/sell-dollar.ts'
import { buyElsewhere, quoteElsewhere, sellElsewhere } from '../support/sell-elsewhere.ts'

// Each row of docs/live-changes.md: every button that books is pressed in the moment in which the change is on screen.

type Arrival = {
  /** What is on screen only after the change. */
  seen: RegExp
  /** Some of the buttons that are there then, so that the test is known to press something. */
  buttons: RegExp[]
  news(): Promise<unknown>
}

/** Has the news arrive under presses: nothing may be posted, and afterwards the page takes presses again. */
async function expectNothingPosted(page: Page, { seen, buttons, news }: Arrival): Promise<void> {
  await takesPresses(page)
  const { posted, pressed } = await pressAllWhenSeen(page, seen)
  await news()
  await expect.poll(pressed, { timeout: 90_000 }).not.toBeNull()
  await takesPresses(page)
  const labels = await pressed()
  for (const button of buttons) expect(labels).toContainEqual(expect.stringMatching(button))
  expect(posted).toEqual([])
}

test('a sale that waits and is delivered', async ({ till, portal, freshNumber }) => {
  await quoteAirtime(till, freshNumber())
  await portal.pendSales()
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: /The Service has accepted the sale/ })).toBeVisible()
  await expectNothingPosted(till, { seen: /You took \$1\.00/, buttons: [], news: () => portal.advance(40) })
})

test('a sale that was delivered and is reversed', async ({ till, portal }) => {
  await sellDollar(till, '263000000004')
  await expectNothingPosted(till, {
    seen: /The \$1\.00 belongs to the customer again/,
    buttons: [/^Confirm \$1\.00 given back/],
    news: () => portal.advance(130),
  })
})

test('a sale that was not sold and is delivered after all', async ({ till, portal, query, stack, freshNumber }) => {
  const number = freshNumber()
  await quoteAirtime(till, number)
  await portal.faults([
    { match: { method: 'POST', path: '/transactions' }, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 },
  ])
  await till.keyboard.press('F9')
  await till.getByRole('button', { name: /^Confirm \$1\.00 given back/ }).click()
  await expect(till.getByRole('heading', { name: /^\$1\.00 was given back/ })).toBeVisible()
  const [sale] = await query('select reference from "Sale" where "ticketId" = $1', [ticketIdOf(till)])
  const service = `${stack.simulatorUrl}/api/v1`
  await expectNothingPosted(till, {
    seen: /owes/,
    buttons: [/^Confirm cash taken/],
    // The Service has a sale under that reference all the same.
    news: async () => {
      const quote = await quoteElsewhere(service, number.replace(/^0/, '263'), '1.00')
      await buyElsewhere(service, quote, String(sale?.reference))
    },
  })
})

test('an item of a basket that fails', async ({ till, portal, freshNumber }) => {
  await quoteAirtime(till, freshNumber())
  await till.getByText('Another item').click()
  await till.getByRole('button', { name: 'Airtime F' }).click()
  await till.getByLabel('Customer’s number').fill(freshNumber())
  await till.keyboard.press('Enter')
  await expect(till.getByLabel('Customer’s number')).not.toBeFocused()
  await till.keyboard.press('2')
  await expect(till.getByRole('heading', { name: '2 items on this slip' })).toBeVisible()
  await portal.failSales(1)
  await till.keyboard.press('F9')
  await expect(till.getByText('1 of 2 delivered')).toBeVisible()
  await expectNothingPosted(till, {
    seen: /given back/,
    buttons: [/^Confirm \$1\.00 given back/, /^Sell again/],
    news: () => portal.advance(40),
  })
})

test('a price that runs out', async ({ till, freshNumber, query }) => {
  await till.clock.install()
  await quoteAirtime(till, freshNumber())
  const id = ticketIdOf(till)
  await till.clock.fastForward('04:30')
  // Somebody is there, so the till does not lock.
  await till.keyboard.press('Shift')
  await expectNothingPosted(till, {
    seen: /Get a new price/,
    buttons: [/^Get a new price/],
    news: () => till.clock.fastForward('00:40'),
  })
  expect(await query('select id from "Tender" where "ticketId" = $1', [id])).toEqual([])
})

test('a payment by phone that is declined', async ({ till, portal, freshNumber }) => {
  await openCollect(till, freshNumber(), '263000000003')
  await askByPhone(till, '1')
  await expect(till.getByRole('heading', { name: 'No money yet.' })).toBeVisible()
  await expectNothingPosted(till, {
    seen: /was not paid/,
    buttons: [/^Pay \$1\.00 in cash/],
    news: () => portal.advance(31),
  })
})

test('a payment by phone that comes, is sold for, and is taken back', async ({ till, portal, freshNumber }) => {
  await openCollect(till, freshNumber(), '263000000004')
  await askByPhone(till, '1')
  await expect(till.getByRole('heading', { name: /^No money yet/ })).toBeVisible()
  await expectNothingPosted(till, { seen: /Paid by/, buttons: [], news: () => portal.settleUnasked() })
  await expectNothingPosted(till, { seen: /taken back|owes/, buttons: [], news: () => portal.advance(150) })
})

test('a deposit that comes, on its own screen and on the desk of what is paid for', async ({
  till,
  browser,
  stack,
  signIn,
  portal,
  query,
  freshNumber,
}) => {
  const other = await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Tendai')
  const ask = async (purpose: string) => {
    await till.goto('/collect')
    await till.getByLabel('Amount in dollars').fill('1')
    await till.getByLabel('Purpose').fill(purpose)
    await till.getByLabel('Payer’s number').fill(freshNumber())
    await portal.faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 }])
    await askByPhone(till, '1')
    await expect(till.getByRole('heading', { name: /^No money yet/ })).toBeVisible()
  }
  const approve = async () => {
    const [row] = await query('select "upstreamId" from "Collection" order by "createdAt" desc limit 1')
    await portal.customer(String(row?.upstreamId), 'approve')
  }
  await ask('Lamp one')
  await expectNothingPosted(till, { seen: /received by/, buttons: [], news: approve })
  await other.goto('/paid')
  await expect(other.getByRole('link', { name: 'Lamp one' })).toBeVisible()
  await ask('Lamp two')
  await expectNothingPosted(other, {
    seen: /Lamp two/,
    buttons: [/^Confirm money given back/],
    news: approve,
  })
  await other.context().close()
})

test('a sale that fails while its till serves on, on the selling screen and in what needs somebody', async ({
  till,
  context,
  portal,
  freshNumber,
}) => {
  await quoteAirtime(till, freshNumber())
  await portal.failSales(1)
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: /The Service has accepted the sale/ })).toBeVisible()
  const [selling, waiting] = [await context.newPage(), await context.newPage()]
  await selling.goto('/sell/airtime')
  await waiting.goto('/waiting')
  const presses = await Promise.all([selling, waiting].map((page) => pressAllWhenSeen(page, /Give \$1\.00 back/)))
  await portal.advance(40)
  for (const { posted, pressed } of presses) {
    await expect.poll(pressed, { timeout: 60_000 }).not.toBeNull()
    expect(posted).toEqual([])
  }
})

test('what arrives in the office: sales, rows of the statement, alerts, reports by mail', async ({
  browser,
  stack,
  till,
  signIn,
  query,
  freshNumber,
}) => {
  const office = await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Tendai')
  const tell = (topic: string) =>
    query(`select pg_notify('pos_change', $1)`, [JSON.stringify({ topic, id: randomUUID() })])

  await office.goto('/now')
  const number = freshNumber()
  await expectNothingPosted(office, {
    seen: new RegExp(`•••\\s*${number.slice(-3)}`),
    buttons: [],
    news: () => sellDollar(till, number),
  })

  await office.goto('/statement')
  await expectNothingPosted(office, {
    seen: /elsewhere-/,
    buttons: [],
    news: () => sellElsewhere(`${stack.simulatorUrl}/api/v1`),
  })

  await office.goto('/alerts')
  await expectNothingPosted(office, {
    seen: /below \$77\.00/,
    buttons: [/Save/],
    news: async () => {
      await query(
        `insert into "Alert" (id, environment, kind, "openKey", detail)
         values (gen_random_uuid(), 'test', 'low_balance', 'test low_balance planted', '{"threshold":"$77.00","balance":"$1.00"}')`,
      )
      await tell('alert')
    },
  })
  await query(`update "Alert" set "overAt" = now(), "openKey" = null where "openKey" = 'test low_balance planted'`)

  await query(`insert into "ReportRecipient" (id, "staffId", email, daily, weekly, "branchCode", "setById")
    select gen_random_uuid(), id, 'planted@kopje.example', false, false, '', id from "Staff" where name = 'Farai'`)
  await office.goto('/reports/mail')
  await expectNothingPosted(office, {
    seen: /not known: it may have arrived/,
    buttons: [/^Send test/, /^Pause/, /^Remove/, /^Send again/],
    news: async () => {
      await query(
        `insert into "ReportMail" (id, "recipientId", environment, kind, "fromDay", "toDay", email, "branchCode", state, problem)
         select gen_random_uuid(), id, 'test', 'daily', '2026-11-01', '2026-11-01', email, '', 'unsure', 'NO_ANSWER'
         from "ReportRecipient" where email = 'planted@kopje.example'`,
      )
      await tell('alert')
    },
  })
  await query(`delete from "ReportRecipient" where email = 'planted@kopje.example'`)
})

test('a top-up that moves on an open page', async ({ context, signIn, portal }) => {
  const page = await signIn(context, 'Farai')
  await requestTopUp(page)
  await expect(page.getByText('Approve the payment of USD 10.00')).toBeVisible()
  await expectNothingPosted(page, {
    seen: /\$10\.00 was added to the balance/,
    buttons: [],
    news: () => portal.settleUnasked(),
  })
})

test('a day that another person signs while its close is open', async ({ browser, stack, context, signIn, query }) => {
  const [page, other] = [
    await signIn(context, 'Farai'),
    await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Tendai'),
  ]
  const began = () => query(`update "StatementSync" set "booksFrom" = now() - interval '7 days' returning 1 as one`)
  await expect.poll(began, { message: 'the worker reads the statement', timeout: 90_000 }).toEqual([{ one: 1 }])
  // A day that no other file signs.
  const [row] = await query(
    `select to_char(now() at time zone 'Africa/Harare' - interval '6 days', 'YYYY-MM-DD') as day`,
  )
  await page.goto(`/day-close?day=${row?.day}`)
  await other.goto(`/day-close?day=${row?.day}`)
  await page.getByLabel('I have checked this day').check()
  await expectNothingPosted(page, {
    seen: /Signed by Tendai/,
    buttons: [],
    news: async () => {
      await other.getByLabel('I have checked this day').check()
      await other.getByRole('button', { name: /^Sign [A-Z]/ }).click()
    },
  })
  await other.context().close()
})
