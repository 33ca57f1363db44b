import type { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { COMMISSION_BASES, type CommissionRule } from './model.ts'

const ROW = { omit: { setById: true, setAt: true }, include: { withdrawal: { select: { throughDay: true } } } } as const
type Row = Prisma.CommissionRuleGetPayload<typeof ROW>

/** The rules that count on any day: all but those that were withdrawn before a month was closed by them. */
export const STANDING_RULES = {
  OR: [{ withdrawal: null }, { withdrawal: { throughDay: { not: null } } }],
} satisfies Prisma.CommissionRuleWhereInput

/** Every rule that has begun by `until`, a Harare day, the oldest first. The caller has authorised it. */
export async function listRulesSet(tx: Tx, until: string): Promise<CommissionRule[]> {
  const where = { AND: [STANDING_RULES, { fromDay: { lte: until } }] }
  const rows = await tx.commissionRule.findMany({ ...ROW, where, orderBy: { id: 'asc' } })
  return rows.map(toRule)
}

/** By them a closed month was earned. */
export async function listRulesById(tx: Tx, ids: readonly bigint[]): Promise<CommissionRule[]> {
  return (await tx.commissionRule.findMany({ ...ROW, where: { id: { in: [...ids] } } })).map(toRule)
}

export function toRule({ id, kind, staffId, basis, tenThousandth, cents, fromDay, withdrawal }: Row): CommissionRule {
  const known = COMMISSION_BASES.find((one) => one === basis) ?? 'none'
  return { id, kind, staffId, basis: known, tenThousandth, cents, fromDay, throughDay: withdrawal?.throughDay ?? null }
}
