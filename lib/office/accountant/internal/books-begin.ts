import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'

/** When our books began: with the first entry, or earlier when the statement was first read; `now` if they have not. */
export async function booksBegin(tx: Tx, environment: Environment, now: Date): Promise<Date> {
  const [first, sync] = await Promise.all([
    tx.journalEntry.findFirst({ where: { environment }, orderBy: { at: 'asc' }, select: { at: true } }),
    tx.statementSync.findUnique({ where: { environment }, select: { booksFrom: true } }),
  ])
  return new Date(Math.min(...[first?.at, sync?.booksFrom, now].flatMap((at) => at?.getTime() ?? [])))
}
