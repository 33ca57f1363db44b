import { movedOnAccount, OWES_ON_ACCOUNT } from '@/lib/books/tenders/accounts-owed.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import { BLACKED_OUT } from '../model.ts'
import type { Subject } from './find-customer.ts'

/**
 * Forgets a customer who buys on account: no name, no number, and nothing more is sold on it. One that owes, or is owed,
 * keeps both until that is settled, but sells no more. Returns how many of each.
 */
export async function eraseAccountsOf({ kind, stored }: Subject): Promise<{ erased: number; open: number }> {
  const named = kind === 'number' ? Prisma.sql`a.phone = ${stored}` : Prisma.sql`lower(a.name) = ${stored}`
  if (kind !== 'number' && kind !== 'name') return { erased: 0, open: 0 }
  const open = await db().$executeRaw`
    update "CustomerAccount" a set open = false where ${named} and ${OWES_ON_ACCOUNT}`
  return { erased: await erase(named), open }
}

/** The same for accounts that sell no more, once nothing moved on them for as long as a number is kept. */
export function eraseClosedAccounts(before: Date): Promise<number> {
  return erase(
    Prisma.sql`not a.open and a."createdAt" < ${before} and a.name <> ${BLACKED_OUT} and not ${movedOnAccount(before)}`,
  )
}

function erase(which: Prisma.Sql): Promise<number> {
  return db().$executeRaw`
    update "CustomerAccount" a set name = ${BLACKED_OUT}, phone = null, open = false where ${which} and not ${OWES_ON_ACCOUNT}`
}
