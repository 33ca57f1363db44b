import type { CommissionRule as Row } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { COMMISSION_BASES, type CommissionRule } from './model.ts'

/** Every rule that has begun by `until`, a Harare day, the oldest first. The caller has authorised it. */
export async function readRules(tx: Tx, until: string): Promise<CommissionRule[]> {
  const rows = await tx.commissionRule.findMany({ where: { fromDay: { lte: until } }, orderBy: { id: 'asc' } })
  return rows.map(toRule)
}

/** A stored rule. A basis that only a later version knows pays nothing here. */
export function toRule({ id, kind, staffId, basis, tenThousandth, cents, fromDay }: Row): CommissionRule {
  const known = COMMISSION_BASES.find((one) => one === basis) ?? 'none'
  return { id, kind, staffId, basis: known, tenThousandth, cents, fromDay }
}
