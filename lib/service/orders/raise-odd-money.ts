import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { raiseIncident } from '@/lib/service/incidents/raise-incident.ts'
import type { OrderKind } from './order-kind.ts'

type Row = { id: string; environment: Environment; state: string; amountCents: Cents }

/**
 * For a payment or top-up that moved to `to`: raises an incident if money came after it had ended, and another if the
 * credited amount is not the one asked for. `creditCents` is in USD; null if the Service did not say.
 */
export async function raiseOddMoney(
  tx: Tx,
  kind: OrderKind,
  row: Row,
  { to, creditCents }: { to: string; creditCents: Cents | null },
): Promise<void> {
  const about = { environment: row.environment, ...kind.about(row.id) }
  if (row.state === 'not_made' || row.state === 'failed') {
    await raiseIncident(tx, { ...about, kind: 'late_money', detail: { from: row.state, to } })
  }
  if (to === 'completed' && creditCents !== null && creditCents !== row.amountCents) {
    const detail = { asked: String(row.amountCents), credited: String(creditCents) }
    await raiseIncident(tx, { ...about, kind: 'credit_differs_from_amount', detail })
  }
}
