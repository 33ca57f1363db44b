import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { nameOlderHeld } from '@/lib/books/journal/name-held.ts'
import { listOwed } from '@/lib/counter/endings/debts.ts'
import { sumHeldVisible } from '@/lib/counter/endings/held-money.ts'
import { listPaid } from '@/lib/counter/endings/list-paid.ts'
import { listLeftOpen } from '@/lib/counter/take-over/take-over.ts'
import { findSales } from '@/lib/counter/ticket-lists/find-sales.ts'
import { listParked } from '@/lib/counter/ticket-lists/list-parked.ts'
import { formatItems, isPriced, methodsOf } from '@/lib/counter/ticket-lists/model.ts'
import { listRecentSales, listWaiting } from '@/lib/counter/ticket-lists/recent-sales.ts'
import { listToDo } from '@/lib/counter/to-do/list-to-do.ts'
import { listNow } from '@/lib/office/now/list-now.ts'
import { parseNowFilter } from '@/lib/office/now/model.ts'
import { listHeld } from '@/lib/office/reports/list-held.ts'
import { parseReportFilter } from '@/lib/office/reports/model.ts'
import { getMoneyReport, getResultReport, getSalesReport } from '@/lib/office/reports/queries.ts'
import { listReversals } from '@/lib/office/reversals/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { MIGRATIONS } from '../../scripts/migrate.ts'
import { applyMigrations } from '../../scripts/migrations/apply-migrations.ts'
import { viewOf } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'

const read = (name: string) => JSON.parse(readFileSync(path.join(process.env.UPGRADE_FOLDER ?? '', name), 'utf8'))

openShop({
  migrate: async (url) => {
    await applyMigrations({ url, folder: MIGRATIONS, only: new Set<string>(read('migrations.json')) })
    await fill(url)
    await applyMigrations({ url, folder: MIGRATIONS })
  },
})

/** Fills the older tables with the rows of the shop, past their triggers. */
async function fill(url: string): Promise<void> {
  const { dump, sequences } = read('shop.json')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const [name, rows] of Object.entries(dump)) {
    if (name.startsWith('_prisma')) continue
    const { rows: columns } = await client.query(
      `select column_name as name from information_schema.columns
       where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
      [name],
    )
    const list = columns.map((column) => `"${column.name}"`).join(',')
    await client.query(`delete from "${name}"`)
    await client.query(
      `insert into "${name}" (${list}) overriding system value
       select ${list} from jsonb_populate_recordset(null::"${name}", $1::jsonb)`,
      [rows],
    )
  }
  for (const { name, value } of sequences) if (value) await client.query(`select setval('"${name}"', $1)`, [value])
  await client.end()
}

const text = (value: unknown) => JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? Number(one) : one))

test('every list, report and ticket of an older shop is the same once it is migrated', async () => {
  // As the worker does within a minute.
  await nameOlderHeld()
  const figures: Record<string, unknown> = {}
  const actors: Record<string, Actor> = read('actors.json')
  for (const [who, actor] of Object.entries(actors)) {
    for (const [name, list] of Object.entries(listsOf(actor))) {
      figures[`${who} ${name}`] = await list().catch((error) => `refused ${error.problem?.code ?? error}`)
    }
  }
  const owner = actors.owner ?? expect.unreachable('the shop has an owner')
  for (const { id } of await db().ticket.findMany({ select: { id: true } })) {
    figures[`ticket ${id}`] = await ticketAs(owner, id).catch(() => null)
  }
  const [before, after] = [read('before.json'), JSON.parse(text(figures))]
  expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort())
  process.stdout.write(`${Object.keys(before).length} lists, reports and tickets are compared\n`)
  // A report has gained columns since.
  expect(after).toMatchObject(before)
})

/** What a reader sees, in the order of the older version's columns. */
function listsOf(actor: Actor): Record<string, () => Promise<unknown>> {
  const report = (name: string, by: string) => parseReportFilter({ report: name, by })
  return {
    'to do': async () =>
      (await listToDo(actor)).map((row) => {
        return [row.ticketId, row.todo.why, row.todo.goods, row.todo.sumText, row.what, row.recipient]
      }),
    waiting: async () =>
      (await listWaiting(actor)).map((row) => {
        return [row.id, row.outcome, row.missing, row.what, row.recipient, row.priceText, row.at]
      }),
    recent: async () => {
      const { sales, today, waiting } = await listRecentSales(actor)
      return [sales.map(({ id }) => id), today, waiting]
    },
    parked: async () =>
      (await listParked(actor, null)).map((row) => {
        const [first, ...others] = row.items.filter(isPriced)
        const who = row.customer ?? first?.customerName ?? first?.recipient
        return [row.ticketId, who, first?.what, 1 + others.length, row.priceText]
      }),
    'left open': async () =>
      (await listLeftOpen(actor, { all: true })).map((row) => [
        ...[row.ticketId, row.till, row.cashier, row.step, row.items.flatMap(({ what }) => what || [])],
        ...[row.items[0]?.recipient, row.priceText, row.at, row.mayTakeOver],
      ]),
    paid: async () =>
      (await listPaid(actor)).rows.map((row) => [
        ...[row.ticketId, row.ticketNumber, formatItems(row), `${row.paid?.method} ${row.paid?.phone}`],
        ...[row.sums.heldCents, row.paid?.at, row.why, row.givenUp, row.problem, row.saleId, row.mayPayOut],
        ...[row.elsewhere, row.hadSaleId, row.mayBook, row.soldSince],
      ]),
    'held sum': () => sumHeldVisible(actor),
    owed: async () =>
      (await listOwed(actor)).map((row) => [
        ...[row.ticketId, row.ticketNumber, row.branch, row.till, row.cashier],
        ...[row.payments.at(-1)?.phone ?? '', formatUsd(row.sums.owedCents)],
      ]),
    found: async () =>
      (await findSales(actor, { text: '', day: '', after: '' })).sales.map((row) => [
        ...[row.id, row.outcome, row.money, row.ticket?.number, row.ticket?.practice, row.ticket?.copies],
        ...[row.ticket?.note, row.priceText, row.recipient],
        row.seller ? [row.seller.branch, row.seller.till, row.seller.cashier] : null,
      ]),
    now: async () =>
      (await listNow(actor, parseNowFilter({}))).map((row) => [
        ...[row.id, row.kind, row.outcome, row.what, row.recipient],
        ...[row.seller?.branch, row.seller?.till, row.seller?.cashier, row.priceText, row.at],
      ]),
    'reversals open': () => reversals(actor, 'open'),
    'reversals settled': () => reversals(actor, 'settled'),
    'held report': async () =>
      (await listHeld(actor, { branch: null, cashier: null })).map((row) => [
        ...[row.ticketId, row.ticketNumber, row.branch, row.cashier, methodsOf(row), row.paid?.at ?? row.at],
        ...[row.sums.heldCents, row.sums.mobileCents, row.sums.cashCents, row.sums.underWayCents],
      ]),
    ...Object.fromEntries(
      ['branch', 'cashier', 'product', 'day'].flatMap((by) => [
        [`sales by ${by}`, () => getSalesReport(actor, report('sales', by))],
        [`result by ${by}`, () => getResultReport(actor, report('result', by))],
      ]),
    ),
    ...Object.fromEntries(
      ['branch', 'cashier', 'wallet'].map((by) => [`money by ${by}`, () => getMoneyReport(actor, report('money', by))]),
    ),
  }
}

async function reversals(actor: Actor, which: 'open' | 'settled'): Promise<unknown[]> {
  const { rows } = await listReversals(actor, which)
  return rows.map((row) => {
    const { id, what, recipient, priceText, at, suggestion, seller, ticketNumber, settled } = row
    const of =
      row.of === 'sale' ? [row.handedOver, suggestion, row.held, row.isOnDesk] : [row.items, suggestion, row.owed]
    return [
      id,
      what,
      recipient,
      priceText,
      at,
      ...of,
      seller.cashier,
      seller.branch,
      seller.till,
      ticketNumber,
      settled,
    ]
  })
}

async function ticketAs(actor: Actor, id: string) {
  const ticket = await viewOf(actor, id)
  return {
    number: ticket.number,
    held: ticket.heldCents,
    free: ticket.freeCents,
    owed: ticket.owedCents,
    price: ticket.priceCents,
    abandoned: ticket.abandonedAt,
    sales: ticket.sales.map((sale) => [
      ...[sale.id, sale.state, sale.outcome, sale.priceCents, sale.againCents, sale.missing, sale.problem],
    ]),
    collections: ticket.collections.map((payment) => [payment.id, payment.outcome]),
    returns: ticket.returns.map((one) => [one.currency, one.nativeCents, one.heldCents]),
  }
}
