import { viewIn } from '@/lib/books/totals/read-totals.ts'
import { readRules } from '@/lib/counter/commission/read-rules.ts'
import { scopeOf } from '@/lib/office/reports/scope.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { daysOfMonth, knownDay } from '@/lib/platform/shared/harare-day.ts'
import { sumCents } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { isNextToClose, lockCommission } from './internal/closed-months.ts'
import { earnedIn } from './internal/read-parts.ts'

/**
 * Closes a month of staff commission: stores what everybody earned in it, which is never worked out again. What is
 * reversed later counts in the month of the reversal. Closing it again changes nothing.
 */
export async function closeCommissionMonth({
  ctx: { actor },
  input: { month },
}: {
  ctx: Ctx
  input: { month: string }
}): Promise<void> {
  authoriseSpending(actor, 'money:change')
  if (!knownDay(`${month}-01`)) refuse('COMMISSION_NOT_NEXT')
  const environment = officeEnvironment()
  await db().$transaction(async (tx) => {
    await lockCommission(tx)
    if (await tx.commissionClose.findUnique({ where: { environment_month: { environment, month } } })) return
    if (!(await isNextToClose(tx, month, await databaseNow(tx)))) refuse('COMMISSION_NOT_NEXT')
    // Keeps the worker from moving the totals on while they, and what is newer, are read.
    await tx.$queryRaw`select 1 from "TotalsThrough" where id = 1 for share`
    const rules = await readRules(tx, daysOfMonth(month).to)
    const lines = await earnedIn(await viewIn(tx), { scope: scopeOf(actor, null), month, rules })
    await tx.commissionClose.create({ data: { environment, month, closedById: actor.staffId } })
    await tx.commissionLine.createMany({ data: lines.map((line) => ({ environment, month, ...line })) })
    const cents = sumCents(lines.map((line) => line.cents))
    const detail = { month, cents: String(cents) }
    await recordAudit(tx, actor, { action: 'commission:close', objectKind: 'report', detail })
  })
}
