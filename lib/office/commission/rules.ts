import { toRule } from '@/lib/counter/commission/list-rules-set.ts'
import { type CommissionBasis, EVERY_KIND, parseShare } from '@/lib/counter/commission/model.ts'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import { staffNames } from '@/lib/people/staff/queries.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { type Cents, parseTypedAmount } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { daysOfMonth, knownDay } from '@/lib/platform/shared/time/harare-day.ts'
import type { RuleLine } from './model.ts'
import { lastClosed, lockCommission } from './staff-commission.ts'

/** Every rule there has been, also those withdrawn, newest first. */
export async function listCommissionRules(actor: Actor): Promise<RuleLine[]> {
  authorise(actor, 'report:read')
  const rows = await db().commissionRule.findMany({
    orderBy: [{ fromDay: 'desc' }, { id: 'desc' }],
    include: { withdrawal: { select: { throughDay: true, byId: true } } },
  })
  const names = await staffNames(
    db(),
    rows.flatMap(({ staffId, setById, withdrawal }) => [
      setById,
      ...(staffId ? [staffId] : []),
      ...(withdrawal ? [withdrawal.byId] : []),
    ]),
  )
  return rows.map((row) => ({
    ...toRule(row),
    name: row.staffId && (names.get(row.staffId) ?? ''),
    setBy: names.get(row.setById) ?? '',
    setAt: row.setAt,
    withdrawnBy: row.withdrawal && (names.get(row.withdrawal.byId) ?? ''),
  }))
}

const AT_DAY = { field: 'fromDay' }

export type NewRule = {
  kind: string
  /** Whose rule it is; null if it is for everybody. */
  staffId: string | null
  basis: CommissionBasis
  /** Of margin or face value, in percent as typed. */
  share: string
  /** For each sale, in USD as typed. */
  amount: string
  fromDay: string
}

/** Adds a rule, not in a closed month or before; the rule that it replaces counts for the days before it. */
export async function setCommissionRule({ ctx: { actor }, input }: { ctx: Ctx; input: NewRule }): Promise<void> {
  authoriseSpending(actor, 'money:change')
  const { kind, staffId, basis } = input
  const fromDay = knownDay(input.fromDay.trim()) ?? refuse('COMMISSION_DAY', AT_DAY)
  const given = parseAmounts(input)
  await db().$transaction(async (tx) => {
    await lockCommission(tx)
    const closed = await lastClosed(tx)
    if (closed !== null && fromDay <= daysOfMonth(closed).to)
      refuse('COMMISSION_CLOSED', { ...AT_DAY, params: { month: closed } })
    if (staffId !== null && (await tx.staff.count({ where: { id: staffId } })) === 0)
      refuse('COMMISSION_PERSON', { field: 'staffId' })
    const { id } = await tx.commissionRule.create({
      data: { kind, staffId, basis, ...given, fromDay, setById: actor.staffId },
      select: { id: true },
    })
    const detail = {
      ...(kind !== EVERY_KIND && { productKind: kind }),
      basis,
      ...(given.tenThousandth > 0 && { percent: String(given.tenThousandth / 100) }),
      ...(given.cents > 0n && { cents: String(given.cents) }),
      fromDay,
    }
    const about = staffId ? ({ objectKind: 'staff', objectId: staffId } as const) : ({ objectKind: 'report' } as const)
    const replaced = {
      ...({ setting: 'commission_rule', subject: String(id) } as const),
      ...{ before: { stands: false }, after: { stands: true } },
    }
    await recordAudit(tx, actor, { action: 'commission:rule', ...about, detail, replaced })
  })
}

/**
 * Undone, a rule is withdrawn, and the one before it counts again for every month that is not closed. Months that were
 * closed by it stay, and what is reversed of their sales is taken back by it.
 */
export const UNDOABLE_RULE: Undoable = {
  ownCode: false,
  lock: async (tx, subject) => {
    await lockCommission(tx)
    const rule = await findRule(tx, subject)
    return rule && { stands: rule.withdrawal === null }
  },
  putBack: async (tx, { actor, subject }) => {
    const { id: ruleId, fromDay } = (await findRule(tx, subject)) ?? refuse('UNDO_GONE')
    const closed = await lastClosed(tx)
    const closedTo = closed === null ? null : daysOfMonth(closed).to
    const throughDay = closedTo !== null && fromDay <= closedTo ? closedTo : null
    await tx.commissionRuleWithdrawal.create({
      data: { ruleId, throughDay, byId: actor.staffId },
      select: { ruleId: true },
    })
    return {}
  },
}

function findRule(tx: Tx, subject: string) {
  const select = { id: true, fromDay: true, withdrawal: { select: { ruleId: true } } } as const
  return tx.commissionRule.findUnique({ where: { id: BigInt(subject) }, select })
}

/** Reads the fields that the basis needs and ignores the other. */
function parseAmounts({ basis, share, amount }: NewRule): { tenThousandth: number; cents: Cents } {
  if (basis === 'none') return { tenThousandth: 0, cents: 0n }
  if (basis !== 'sale')
    return { tenThousandth: parseShare(share) ?? refuse('COMMISSION_SHARE', { field: 'share' }), cents: 0n }
  const money = parseTypedAmount(amount)
  return {
    tenThousandth: 0,
    cents: money.ok && money.cents > 0n ? money.cents : refuse('COMMISSION_AMOUNT', { field: 'amount' }),
  }
}
