import { db } from '@/lib/platform/database/db.ts'
import type { Subject } from './find-customer.ts'

/**
 * Forgets a customer for whom change was kept: no number. The code on the slip still finds what is owed. Returns how
 * many rows named them.
 */
export async function eraseChangeOf({ kind, stored }: Subject): Promise<number> {
  if (kind !== 'number') return 0
  return db().$executeRaw`update "ChangeOwed" set phone = null where phone = ${stored}`
}

/** The same, and no code, for change that was paid or expired, once it is as old as a number may be. */
export function eraseOldChange(before: Date): Promise<number> {
  return db().$executeRaw`
    update "ChangeOwed" set phone = null, "sealedCode" = null, "codeHash" = null
    where state <> 'owed' and at < ${before} and (phone is not null or "sealedCode" is not null)`
}
