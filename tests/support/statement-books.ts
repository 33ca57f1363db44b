import { expect } from 'vitest'
import { db } from '@/lib/platform/database/db.ts'

/** Expects our books' balance to equal the statement's, and no row to be unexplained. */
export async function expectBooksLikeStatement(): Promise<void> {
  const newest = await db().statementEntry.findFirstOrThrow({ orderBy: { position: 'desc' } })
  expect(await standsAt('service_available')).toBe(Number(newest.balanceAfterCents))
  expect(await db().statementEntry.count({ where: { match: 'open' } })).toBe(0)
}

/** An account's balance, in USD cents. */
export async function standsAt(account: string): Promise<number> {
  const sum = await db().journalPosting.aggregate({ where: { account, currency: 'USD' }, _sum: { nativeCents: true } })
  return Number(sum._sum.nativeCents ?? 0n)
}

/** Lets the grace of every open row end. */
export async function letGraceEnd(): Promise<void> {
  await db().$executeRaw`
    update "StatementEntry" set "readAt" = "readAt" - interval '20 minutes' where match = 'open'`
}
