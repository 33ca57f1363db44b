import { setTimeout as pause } from 'node:timers/promises'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, dbForLong, type Tx } from '@/lib/platform/database/db.ts'
import { DAY_MS, HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { eraseClosedAccounts } from './internal/erase-accounts.ts'
import { eraseOldChange } from './internal/erase-change.ts'
import { eraseTickets, WAITING, type Waiting } from './internal/erase-tickets.ts'
import type { Ending, RetentionKind } from './model.ts'
import { retentionDays } from './retention-rule.ts'

/** Rows that lost data; `words`: tickets that lost only what staff wrote. */
type ErasedRows = Record<RetentionKind | 'words', number>

/** Erases what is older than the rules allow, in small batches; a stopped run is continued by the next. */
export async function applyRetention(stop: Stop = { aborted: false }): Promise<ErasedRows> {
  const [days, now] = [await retentionDays(db()), await databaseNow(db())]
  const before = (kind: RetentionKind) => new Date(now.getTime() - days[kind] * DAY_MS)
  const ended: ErasedRows = {
    numbers: await walkTickets('numbers', before('numbers'), stop),
    names: await walkTickets('names', before('names'), stop),
    documents: await eraseOldDocuments(before('documents'), stop),
    bodies: await eraseOldBodies(before('bodies'), stop),
    logs: await eraseOldLogs(before('logs'), stop),
    words: 0,
  }
  const waited = await walkWaiting(stop)
  ended.numbers += waited.numbers + (await eraseOldQuotes('numbers', before('numbers'), stop))
  ended.names += waited.names + (await eraseOldQuotes('names', before('names'), stop))
  ended.words += waited.words
  ended.names += await eraseClosedAccounts(before('numbers'))
  ended.numbers += await eraseOldChange(before('numbers'))
  const counts = Object.entries(ended).filter(([, count]) => count > 0)
  if (counts.length > 0) {
    const detail = Object.fromEntries(counts.map(([kind, count]) => [kind, String(count)]))
    await db().$transaction((tx) => recordAudit(tx, null, { action: 'privacy:ended', detail }))
  }
  return ended
}

/** So few rows are locked for only milliseconds; then whoever waits gets a turn. */
const TICKETS_AT_ONCE = 100
const PAUSE_MS = 10
const NOBODY = '00000000-0000-0000-0000-000000000000'

type Stop = { aborted: boolean }

/** Walks the tickets made before `before` by branch and stores its place, so that no night reads them again. */
async function walkTickets(what: Ending, before: Date, stop: Stop): Promise<number> {
  const branches = await db().branch.findMany({ select: { code: true }, orderBy: { code: 'asc' } })
  let erased = 0
  for (const { code } of branches) {
    for (;;) {
      if (stop.aborted) return erased
      const batch = await db().$transaction((tx) => walkSome(tx, what, code, before))
      erased += batch.erased
      if (batch.read < TICKETS_AT_ONCE) break
      await pause(PAUSE_MS)
    }
  }
  return erased
}

async function walkSome(tx: Tx, what: Ending, branchCode: string, before: Date) {
  const key = { what_branchCode: { what, branchCode } }
  const mark = await tx.retentionProgress.findUnique({ where: key })
  const rows = await tx.$queryRaw<{ id: string; createdAt: Date }[]>`
    select id, "createdAt" from "Ticket"
    where "branchCode" = ${branchCode} and "createdAt" < ${before}
      and ("createdAt", id) > (${mark?.throughAt ?? new Date(0)}, ${mark?.throughId ?? NOBODY}::uuid)
    order by "createdAt", id limit ${TICKETS_AT_ONCE}`
  const last = rows.at(-1)
  if (!last) return { read: 0, erased: 0 }
  const { erased } = await eraseTickets(
    tx,
    rows.map(({ id }) => id),
    { what },
  )
  const through = { throughAt: last.createdAt, throughId: last.id }
  await tx.retentionProgress.upsert({ where: key, create: { what, branchCode, ...through }, update: through })
  return { read: rows.length, erased: erased.length }
}

type ErasedWaiting = Record<Ending | 'words', number>

const COUNTED_AS = {
  numbers: 'numbers',
  names: 'names',
  words: 'words',
  numbers_words: 'numbers',
  names_words: 'names',
} as const satisfies Record<Waiting, keyof ErasedWaiting>

/** Tries the tickets again that were unsettled before. */
async function walkWaiting(stop: Stop): Promise<ErasedWaiting> {
  const erased = { numbers: 0, names: 0, words: 0 }
  let after = NOBODY
  while (!stop.aborted) {
    const rows = await db().erasureWaiting.findMany({
      where: { ticketId: { gt: after } },
      orderBy: { ticketId: 'asc' },
      take: TICKETS_AT_ONCE,
    })
    for (const what of WAITING) {
      const ids = rows.filter((row) => row.what === what).map(({ ticketId }) => ticketId)
      if (ids.length > 0) erased[COUNTED_AS[what]] += await db().$transaction((tx) => endWaiting(tx, ids, what))
    }
    if (rows.length < TICKETS_AT_ONCE) return erased
    after = rows.at(-1)?.ticketId ?? after
    await pause(PAUSE_MS)
  }
  return erased
}

async function endWaiting(tx: Tx, ids: readonly string[], what: Waiting): Promise<number> {
  const { erased } = await eraseTickets(tx, ids, { what })
  await eraseRequestedDocuments(tx, erased)
  await tx.erasureWaiting.deleteMany({ where: { ticketId: { in: erased } } })
  return erased.length
}

/**
 * Removes the document of a customer who asked to be forgotten and was paid out since. Other customers' documents have
 * a rule of their own, even on a ticket whose note names who asked.
 */
async function eraseRequestedDocuments(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    update "MoneyReturn" r set identity = null, "sealedIdentity" = null from "ErasureWaiting" w
    where w."ticketId" = r."ticketId" and w.what = 'numbers' and w."erasureId" is not null
      and r."ticketId" = any(${ids}::uuid[])
      and (r.identity is not null or r."sealedIdentity" is not null)`
}

const AT_ONCE = 500
const SLICE_MS = 6 * HOUR_MS
/** Grows up to this while slices are empty. */
const LONGEST_SLICE_MS = 64 * DAY_MS
const ALL = '*'

/** Reads quotes in slices of a few hours, most of which never became a sale; leaves those of unsettled tickets. */
async function eraseOldQuotes(what: Ending, before: Date, stop: Stop): Promise<number> {
  const key = { what_branchCode: { what: `quotes:${what}`, branchCode: ALL } }
  const mark = await db().retentionProgress.findUnique({ where: key })
  let from = mark?.throughAt ?? (await firstQuote())
  let [erased, sliceMs] = [0, SLICE_MS]
  while (from && from < before && !stop.aborted) {
    const to = new Date(Math.min(from.getTime() + sliceMs, before.getTime()))
    const some = await eraseSlice(what, from, to)
    erased += some
    sliceMs = some === 0 ? Math.min(sliceMs * 2, LONGEST_SLICE_MS) : SLICE_MS
    if (some === AT_ONCE) continue
    const through = { throughAt: to, throughId: null }
    await db().retentionProgress.upsert({
      where: key,
      create: { ...key.what_branchCode, ...through },
      update: through,
    })
    from = to
  }
  return erased
}

async function firstQuote(): Promise<Date | null> {
  const { _min } = await dbForLong().quote.aggregate({ _min: { createdAt: true } })
  return _min.createdAt
}

function eraseSlice(what: Ending, from: Date, to: Date): Promise<number> {
  const everything = what === 'numbers'
  return db().$executeRaw`
    update "Quote" set "customerName" = null, recipient = case when ${everything} then '' else recipient end
    where id in (
      select id from "Quote" where "createdAt" >= ${from} and "createdAt" < ${to}
        and ("customerName" is not null or (${everything} and recipient <> ''))
        and id not in (
          select s."quoteId" from "ErasureWaiting" w join "Sale" s on s."ticketId" = w."ticketId"
          where s."quoteId" is not null)
      limit ${AT_ONCE})`
}

function eraseOldDocuments(before: Date, stop: Stop): Promise<number> {
  return untilNone(
    stop,
    () => db().$executeRaw`
      update "MoneyReturn" set identity = null, "sealedIdentity" = null where id in (
        select id from "MoneyReturn"
        where "createdAt" < ${before} and (identity is not null or "sealedIdentity" is not null)
        order by "createdAt" limit ${AT_ONCE})`,
  )
}

function eraseOldBodies(before: Date, stop: Stop): Promise<number> {
  return untilNone(
    stop,
    () => db().$executeRaw`
      update "WebhookInbox" set "rawBody" = null, "sealedBody" = null where id in (
        select id from "WebhookInbox"
        where "receivedAt" < ${before} and ("rawBody" is not null or "sealedBody" is not null)
        order by "receivedAt" limit ${AT_ONCE})`,
  )
}

/** Deletes ended alerts, counts of refused webhooks and sent report mails. The audit is not a log and stays. */
async function eraseOldLogs(before: Date, stop: Stop): Promise<number> {
  const alerts = await untilNone(stop, () =>
    db().$transaction(async (tx) => {
      const over = await tx.alert.findMany({
        where: { overAt: { lt: before } },
        select: { id: true },
        take: AT_ONCE,
      })
      const ids = over.map(({ id }) => id)
      await tx.alertDelivery.deleteMany({ where: { alertId: { in: ids } } })
      return (await tx.alert.deleteMany({ where: { id: { in: ids } } })).count
    }),
  )
  const refusals = await db().webhookRefusal.deleteMany({ where: { day: { lt: harareDay(before) } } })
  const mails = await db().reportMail.deleteMany({ where: { createdAt: { lt: before } } })
  return alerts + refusals.count + mails.count
}

async function untilNone(stop: Stop, work: () => Promise<number>): Promise<number> {
  let all = 0
  while (!stop.aborted) {
    const some = await work()
    all += some
    if (some < AT_ONCE) return all
    await pause(PAUSE_MS)
  }
  return all
}
