import { setTimeout as pause } from 'node:timers/promises'
import { db, dbForLong } from '@/lib/platform/database/db.ts'
import { DAY_MS, HOUR_MS } from '@/lib/platform/shared/durations.ts'
import { harareDay } from '@/lib/platform/shared/harare-day.ts'
import type { Ending } from '../model.ts'
import type { Stop } from './walk-tickets.ts'

const AT_ONCE = 500
const PAUSE_MS = 10
const SLICE_MS = 6 * HOUR_MS
/** The longest that a slice may grow while it finds no quotes. */
const LONGEST_SLICE_MS = 64 * DAY_MS
/** Quotes belong to no branch. */
const ALL = '*'

/**
 * Removes numbers, or only names, from quotes made before `before`: most of them never became a sale. Reads them in
 * slices of a few hours and leaves those of unsettled tickets. Returns how many quotes changed.
 */
export async function eraseOldQuotes(what: Ending, before: Date, stop: Stop): Promise<number> {
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

/** Removes the identity documents of customers who were paid out before `before`. Returns how many. */
export function eraseOldDocuments(before: Date, stop: Stop): Promise<number> {
  return untilNone(
    stop,
    () => db().$executeRaw`
      update "MoneyReturn" set identity = null, "sealedIdentity" = null where id in (
        select id from "MoneyReturn"
        where "createdAt" < ${before} and (identity is not null or "sealedIdentity" is not null)
        order by "createdAt" limit ${AT_ONCE})`,
  )
}

/**
 * Removes the bodies of webhooks that arrived before `before`; that they came, and what they changed, stays. Returns
 * how many.
 */
export function eraseOldBodies(before: Date, stop: Stop): Promise<number> {
  return untilNone(
    stop,
    () => db().$executeRaw`
      update "WebhookInbox" set "rawBody" = null, "sealedBody" = null where id in (
        select id from "WebhookInbox"
        where "receivedAt" < ${before} and ("rawBody" is not null or "sealedBody" is not null)
        order by "receivedAt" limit ${AT_ONCE})`,
  )
}

/**
 * Deletes alerts that were over, counts of refused webhooks and reports sent by mail, from before `before`. The audit
 * is not a log and stays. Returns how many rows.
 */
export async function eraseOldLogs(before: Date, stop: Stop): Promise<number> {
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
