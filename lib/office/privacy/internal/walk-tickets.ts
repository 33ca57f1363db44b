import { setTimeout as pause } from 'node:timers/promises'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import type { Ending } from '../model.ts'
import { eraseTickets, WAITING, type Waiting } from './erase-tickets.ts'

/** So few rows are locked for only milliseconds; then whoever waits gets a turn. */
const AT_ONCE = 100
const PAUSE_MS = 10
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Set `aborted` to end a run between two batches; the next run continues there. */
export type Stop = { aborted: boolean }

/**
 * Applies a rule to every ticket made before `before`, branch by branch in the order of an index, and stores how far it
 * came, so that no night reads again what an earlier one read. Returns how many tickets lost their data.
 */
export async function walkTickets(what: Ending, before: Date, stop: Stop): Promise<number> {
  const branches = await db().branch.findMany({ select: { code: true }, orderBy: { code: 'asc' } })
  let erased = 0
  for (const { code } of branches) {
    for (;;) {
      if (stop.aborted) return erased
      const batch = await db().$transaction((tx) => walkSome(tx, what, code, before))
      erased += batch.erased
      if (batch.read < AT_ONCE) break
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
    order by "createdAt", id limit ${AT_ONCE}`
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

/** How many tickets lost their numbers, their names or only what staff wrote about them. */
type Waited = Record<Ending | 'words', number>

const COUNTED_AS = {
  numbers: 'numbers',
  names: 'names',
  words: 'words',
  numbers_words: 'numbers',
  names_words: 'names',
} as const satisfies Record<Waiting, keyof Waited>

/** Tries again with the tickets that were unsettled before. Returns how many lost their data now. */
export async function walkWaiting(stop: Stop): Promise<Waited> {
  const erased = { numbers: 0, names: 0, words: 0 }
  let after = NOBODY
  while (!stop.aborted) {
    const rows = await db().erasureWaiting.findMany({
      where: { ticketId: { gt: after } },
      orderBy: { ticketId: 'asc' },
      take: AT_ONCE,
    })
    for (const what of WAITING) {
      const ids = rows.filter((row) => row.what === what).map(({ ticketId }) => ticketId)
      if (ids.length > 0) erased[COUNTED_AS[what]] += await db().$transaction((tx) => endWaiting(tx, ids, what))
    }
    if (rows.length < AT_ONCE) return erased
    after = rows.at(-1)?.ticketId ?? after
    await pause(PAUSE_MS)
  }
  return erased
}

async function endWaiting(tx: Tx, ids: readonly string[], what: Waiting): Promise<number> {
  const { erased } = await eraseTickets(tx, ids, { what })
  await eraseAskedDocuments(tx, erased)
  await tx.erasureWaiting.deleteMany({ where: { ticketId: { in: erased } } })
  return erased.length
}

/**
 * A customer who asked to be forgotten may have been paid out since, so the document they showed goes too. Documents of
 * other customers, also of a ticket whose note names who asked, have a rule of their own.
 */
async function eraseAskedDocuments(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    update "MoneyReturn" r set identity = null, "sealedIdentity" = null from "ErasureWaiting" w
    where w."ticketId" = r."ticketId" and w.what = 'numbers' and w."erasureId" is not null
      and r."ticketId" = any(${ids}::uuid[])
      and (r.identity is not null or r."sealedIdentity" is not null)`
}
