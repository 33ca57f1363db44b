import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import type { SoldTender } from '../model.ts'
import { PAID_BY } from './tender-sql.ts'

/**
 * The ids of all sales sent between two instants, both included, whose tickets were paid in one way. Looks up the
 * payments of each; Prisma's own condition reads all payments ever made.
 */
export async function findPaidBy(tender: SoldTender, [from, until]: readonly [Date, Date]): Promise<string[]> {
  const found = await db().$queryRaw<{ id: string }[]>`
    select s.id::text from "Sale" s
    where s.environment = ${officeEnvironment()}::"Environment" and s."claimedAt" between ${from} and ${until}
      and ${PAID_BY[tender]}`
  return found.map(({ id }) => id)
}
