import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect } from 'vitest'
import type { Actor } from '@/lib/people/access/model.ts'
import { storeClock } from '@/lib/platform/clock/compare-clocks.ts'
import { logHearing } from '@/lib/platform/live/hearing.ts'
import { countServiceCall } from '@/lib/platform/metrics/service-calls.ts'
import { AIRTIME, quote, sell, sellNow } from './sell.ts'
import { cut, say, type Wire } from './wire.ts'

/** A fault: the rule that watches for it, the series that shows it, how it is caused, and how it is undone. */
export type Fault = { alert: string; series: string; make: () => Promise<unknown>; undo?: () => Promise<unknown> }

/** What faults are caused with, known once the shop is open; the client may write what triggers forbid. */
export type Broken = { client: pg.Client; wire: Wire; actor: Actor }

const IN_TEST = '{environment="test"}'
const POST_SALE = { method: 'POST', path: /\/transactions$/ }
const PAYMENT = randomUUID()

/** Records a worker that has just finished a turn. */
export function beat({ client }: Broken): Promise<unknown> {
  return client.query(
    `insert into "WorkerHeartbeat" values ('sweep', now()), ('months', now()) on conflict (loop) do update set at = now()`,
  )
}

/** One fault of each kind that a rule watches for, to be caused one after the other. */
export function shopFaults(shop: Broken): Fault[] {
  return [...ofSales(shop), ...ofWork(shop), ...ofBooks(shop), ...ofService(shop)]
}

let numbers = 0
const nextSale = () => ({ ...AIRTIME, recipient: `2637755500${String(10 + numbers++)}` })

async function sellUnknown({ wire, actor }: Broken): Promise<string> {
  const ticket = await quote(actor, nextSale())
  wire.does({ ...POST_SALE, act: cut })
  const { sale } = await sell(actor, ticket)
  wire.does()
  expect(sale.outcome).toBe('unknown')
  return sale.id
}

async function sellRefused({ wire, actor }: Broken, sales: number): Promise<void> {
  wire.does({ ...POST_SALE, act: say(422, 'INSUFFICIENT_BALANCE') })
  for (let sold = 0; sold < sales; sold += 1) await sellNow(actor, nextSale())
  wire.does()
}

function ofSales(shop: Broken): Fault[] {
  let sale = ''
  const claimed = (ago: string) =>
    shop.client.query(`update "Sale" set "claimedAt" = now() - $1::interval where id = $2`, [ago, sale])
  return [
    {
      alert: 'PosSaleUnknown',
      series: `pos_sales_oldest_unknown_seconds${IN_TEST}`,
      make: async () => {
        sale = await sellUnknown(shop)
        await claimed('20 minutes')
      },
    },
    {
      alert: 'PosSaleOpen',
      series: `pos_sales_oldest_open_seconds${IN_TEST}`,
      make: () => claimed('2 hours'),
      undo: () => claimed('0'),
    },
    {
      alert: 'PosPaymentOpen',
      series: `pos_payments_oldest_open_seconds${IN_TEST}`,
      make: () =>
        shop.client.query(
          `insert into "Collection" (id, "ticketId", "intentId", environment, credential, "branchCode", "tillId", "staffId",
             method, "amountCents", "customerPhone", reference, "idempotencyKey", "createdAt")
           select $1::uuid, "ticketId", $1::uuid, 'test', 'demo', 'HRE-01', $2, $3, 'ecocash', 1, '', $1::text, $1::uuid,
             now() - interval '2 hours'
           from "Sale" where id = $4`,
          [PAYMENT, shop.actor.till?.id, shop.actor.staffId, sale],
        ),
      undo: () => shop.client.query(`delete from "Collection" where id = $1`, [PAYMENT]),
    },
    {
      alert: 'PosSalesFail',
      series: 'pos_sales_last_hour{environment="test",state="not_sold"}',
      make: () => sellRefused(shop, 10),
    },
  ]
}

function ofWork(shop: Broken): Fault[] {
  const query = (text: string) => () => shop.client.query(text)
  return [
    {
      alert: 'PosNobodyFollows',
      series: 'pos_worker_silent_seconds{loop="sweep"}',
      make: query(`update "WorkerHeartbeat" set at = at - interval '5 minutes'`),
      undo: () => beat(shop),
    },
    {
      alert: 'PosWebhooksWait',
      series: `pos_webhook_oldest_waiting_seconds${IN_TEST}`,
      make: query(
        `insert into "WebhookInbox" (environment, credential, "eventId", type, "receivedAt")
         values ('test', 'demo', 'evt_waits', 'transaction.completed', now() - interval '10 minutes')`,
      ),
      undo: query(`delete from "WebhookInbox" where "eventId" = 'evt_waits'`),
    },
    {
      alert: 'PosJobGivenUp',
      series: 'pos_queue_jobs{state="given_up"}',
      make: async () => {
        await query(
          `select graphile_worker.add_job('erase_customer', '{"erasureId":""}', max_attempts => 1, job_key => 'gone')`,
        )()
        await query(`update graphile_worker._private_jobs set attempts = 1 where key = 'gone'`)()
      },
      undo: query(`delete from graphile_worker._private_jobs where key = 'gone'`),
    },
    {
      alert: 'PosBackupOld',
      series: 'pos_backup_age_seconds',
      make: query(`update "Backup" set at = now() - interval '2 days'`),
      undo: query('update "Backup" set at = now()'),
    },
    {
      alert: 'PosBackupOld',
      series: 'pos_backup_age_seconds',
      make: query(`delete from "Backup"`),
      undo: query('insert into "Backup" (at, bytes, rows) values (now(), 1, 1)'),
    },
    {
      alert: 'PosMonthsNotMade',
      series: 'pos_worker_silent_seconds{loop="months"}',
      make: query(`update "WorkerHeartbeat" set at = now() - interval '3 days' where loop = 'months'`),
      undo: query(`update "WorkerHeartbeat" set at = now() where loop = 'months'`),
    },
    {
      alert: 'PosMonthsNotMade',
      series: 'pos_worker_silent_seconds{loop="months"}',
      make: query(`delete from "WorkerHeartbeat" where loop = 'months'`),
      undo: () => beat(shop),
    },
    {
      alert: 'PosNobodyFollows',
      series: 'pos_worker_silent_seconds{loop="sweep"}',
      make: query('delete from "WorkerHeartbeat"'),
      undo: () => beat(shop),
    },
    {
      alert: 'PosScreensNotTold',
      series: 'pos_live_deaf',
      make: async () => logHearing(false),
      undo: async () => logHearing(true),
    },
    {
      alert: 'PosClockOff',
      series: 'pos_clock_ahead_seconds{other="database"}',
      make: async () => setClock(120_000),
      undo: async () => setClock(0),
    },
  ]
}

/** Pretends that this process's clock was found that far ahead of the database's. */
export function setClock(aheadMs: number): void {
  const now = Date.now()
  storeClock('database', now - aheadMs, { begun: now, ended: now })
}

function ofBooks(shop: Broken): Fault[] {
  const query = (text: string) => () => shop.client.query(text)
  return [
    {
      alert: 'PosStatementBehind',
      series: `pos_statement_lag_seconds${IN_TEST}`,
      make: query(`update "StatementSync" set "syncedAt" = now() - interval '1 hour'`),
      undo: query(`update "StatementSync" set "syncedAt" = now()`),
    },
    {
      alert: 'PosStatementUnexplained',
      series: `pos_statement_unexplained_rows${IN_TEST}`,
      make: query(
        `insert into "StatementEntry" (environment, position, credential, kind, "occurredAt", "amountCents", "balanceAfterCents", "readAt")
         values ('test', 1, 'demo', 'purchase', now(), -100, 0, now() - interval '1 hour')`,
      ),
      undo: query(`delete from "StatementEntry"`),
    },
    {
      alert: 'PosBooksFault',
      series: 'pos_journal_faults{rule="entry_not_zero"}',
      make: () => plant(shop.client, [['bank', '', 100]]),
      undo: () => removePlanted(shop.client),
    },
    {
      alert: 'PosBooksFault',
      series: 'pos_journal_faults{rule="reserve_differs"}',
      make: () =>
        plant(shop.client, [
          ['service_reserved', 'demo', 100],
          ['service_available', 'demo', -100],
        ]),
      undo: () => removePlanted(shop.client),
    },
  ]
}

async function plant(client: pg.Client, lines: [account: string, key: string, cents: number][]): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into "JournalEntry" (environment, credential, "objectKind", "objectId", event)
     values ('test', 'demo', 'planted', $1, 'planted') returning id`,
    [randomUUID()],
  )
  for (const line of lines) {
    await client.query(
      `insert into "JournalPosting" ("entryId", account, "accountKey", currency, "nativeCents", "usdCents")
       values ($1, $2, $3, 'USD', $4, $4)`,
      [rows[0]?.id, ...line],
    )
  }
}

async function removePlanted(client: pg.Client): Promise<void> {
  await client.query(
    `delete from "JournalPosting" where "entryId" in (select id from "JournalEntry" where "objectKind" = 'planted')`,
  )
  await client.query(`delete from "JournalEntry" where "objectKind" = 'planted'`)
}

function ofService(shop: Broken): Fault[] {
  return [
    {
      alert: 'PosServiceSilent',
      series: 'pos_service_unanswered_total{call="POST /transactions",cause="cut"}',
      make: () => sellUnknown(shop),
    },
    {
      alert: 'PosServiceRefuses',
      series: 'pos_service_refusals_total{call="POST /transactions",code="INSUFFICIENT_BALANCE"}',
      make: () => sellRefused(shop, 1),
    },
    {
      alert: 'PosServiceSlow',
      series: 'pos_service_request_duration_seconds_bucket{le="10",call="GET /transactions/:id",result="ok"}',
      make: async () => countServiceCall({ call: 'GET /transactions/tx_1', tookMs: 8_000, result: 'ok' }),
    },
    {
      alert: 'PosKeyStopped',
      series: `pos_service_keys_stopped${IN_TEST}`,
      make: () =>
        shop.client.query(
          `insert into "ServiceStanding" (credential, environment, "blockedCode", "blockedAt")
           values ('demo', 'test', 'PARTNER_PAUSED', now())
           on conflict (credential) do update set "blockedCode" = 'PARTNER_PAUSED'`,
        ),
      undo: () => shop.client.query(`update "ServiceStanding" set "blockedCode" = null`),
    },
  ]
}
