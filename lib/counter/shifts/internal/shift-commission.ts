import { earn, type SoldPart, soldKind } from '@/lib/counter/commission/model.ts'
import { readRules } from '@/lib/counter/commission/read-rules.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { harareDay } from '@/lib/platform/shared/harare-day.ts'
import type { CommissionFact, NewsFact, ShiftFact } from './report-facts.ts'

const SOLD = {
  id: true,
  kind: true,
  productCode: true,
  priceCents: true,
  chargeCents: true,
  totalDebitCents: true,
  settledAt: true,
  ticket: { select: { staffId: true, staff: { select: { name: true } } } },
} as const

/**
 * What each person earned by what is new on a report: for sales that were delivered, less those that an earlier report
 * called delivered and that no longer are. An estimate: each report is rounded, while a month is calculated as a whole.
 * Empty without a rule.
 */
export async function shiftCommission(tx: Tx, shift: ShiftFact, news: readonly NewsFact[]): Promise<CommissionFact[]> {
  const signs = new Map(news.map(({ id, state, reported }) => [id, signOf(state, reported)]))
  const ids = news.filter(({ id, object }) => object === 'sale' && signs.get(id) !== 0).map(({ id }) => id)
  const now = await databaseNow(tx)
  const rules = ids.length > 0 ? await readRules(tx, harareDay(now)) : []
  if (rules.length === 0) return []
  const sales = await tx.sale.findMany({ where: { id: { in: ids } }, select: SOLD })
  const names = new Map(sales.map(({ ticket }) => [ticket.staffId, ticket.staff.name]))
  const parts = sales.map((sale): SoldPart => {
    const sign = signs.get(sale.id) ?? 0
    const [price, times] = [sale.priceCents ?? 0n, BigInt(sign)]
    return {
      staffId: sale.ticket.staffId,
      branchCode: shift.branchCode,
      kind: soldKind(sale.productCode ?? '', sale.kind),
      // What is taken back goes by the rule that it was earned with.
      day: harareDay(sale.settledAt ?? now),
      sales: sign,
      faceCents: times * (price - (sale.chargeCents ?? 0n)),
      marginCents: times * (price - (sale.totalDebitCents ?? 0n)),
    }
  })
  const sums = new Map<string, bigint>()
  for (const { staffId, cents } of earn(parts, rules)) sums.set(staffId, (sums.get(staffId) ?? 0n) + cents)
  return [...sums]
    .map(([staffId, cents]) => ({ by: names.get(staffId) ?? '', cents }))
    .sort((a, b) => a.by.localeCompare(b.by))
}

function signOf(state: string, reported: string | null): 1 | -1 | 0 {
  if (state === 'completed') return 1
  return reported === 'completed' ? -1 : 0
}
