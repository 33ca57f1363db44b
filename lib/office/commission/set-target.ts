import { EVERY_KIND } from '@/lib/counter/commission/model.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseDay } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { knownDay } from '@/lib/platform/shared/harare-day.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { readOptionalAmount } from '@/lib/platform/shared/read-optional-amount.ts'

/**
 * What one kind of product, or all, should earn in a month, from a month on; `amount` is USD as typed, empty for no
 * target.
 */
export type NewTarget = { kind: string; fromMonth: string; amount: string }

/** Sets a target of commission from this Harare month or a later one on; earlier months keep theirs. */
export async function setCommissionTarget({ ctx: { actor }, input }: { ctx: Ctx; input: NewTarget }): Promise<void> {
  authoriseSpending(actor, 'money:change')
  const fromMonth = input.fromMonth.trim()
  const today = await databaseDay(db())
  if (!knownDay(`${fromMonth}-01`) || fromMonth < today.slice(0, 7)) {
    refuse('COMMISSION_MONTH', { field: 'fromMonth' })
  }
  const cents = readOptionalAmount(input.amount) ?? 0n
  const { kind } = input
  await db().$transaction(async (tx) => {
    await tx.commissionTarget.create({ data: { kind, fromMonth, cents, setById: actor.staffId } })
    const detail = { ...(kind !== EVERY_KIND && { productKind: kind }), month: fromMonth, cents: String(cents) }
    await recordAudit(tx, actor, { action: 'commission:target', objectKind: 'report', detail })
  })
}
