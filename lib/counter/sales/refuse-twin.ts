import type { Tx } from '@/lib/platform/database/db.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import { DomainError, type Problem } from '@/lib/platform/shared/problem.ts'

export type TwinSought = {
  saleId: string
  environment: 'test' | 'live'
  productCode: string
  recipient: string
  /** The item's amount; null for a product with a fixed price. */
  amountCents: Cents | null
  /** The ticket whose other items are no twins, since the customer paid for them together; none if absent. */
  soldWith?: string
  /** When its ticket was paid for, if it was: whatever its customer bought since then is a twin, however long ago. */
  paidAt?: Date | null
}

/**
 * Refuses to sell a product to a recipient while another such sale, at any till, is not final, was claimed in the last
 * five minutes or since this one was paid for, or was found again after a restore in the last twelve hours, when nobody
 * remembers whom they served: the customer may have been served already. A reason lets it pass. Claims of the same product and
 * recipient run one at a time, since two at once would miss each other. Refuses with what `findTwin` finds.
 */
export async function refuseTwin(tx: Tx, sought: TwinSought, reason: string): Promise<void> {
  const same = `${sought.environment} ${sought.productCode} ${sought.recipient}`
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${same}, 0))`
  if (reason !== '') return
  const twin = await findTwin(tx, sought)
  if (twin) throw new DomainError(twin)
}

type Twin = { minutesAgo: number; waiting: boolean; sameAmount: boolean; priceCents: Cents | null }

/**
 * The sale that an item may repeat, as a problem: SAME_SALE, or OTHER_AMOUNT for the same product to the same
 * recipient, each with `_WAITING` while it is not final. The same amount comes first. Null without one; sales that
 * ended without delivery do not count.
 */
export async function findTwin(tx: Tx, sought: TwinSought): Promise<Problem | null> {
  const [twin] = await tx.$queryRaw<Twin[]>`
    select state in ('sending', 'pending') as waiting, "priceCents",
      "amountCents" is not distinct from ${sought.amountCents}::bigint as "sameAmount",
      floor(extract(epoch from now() - "claimedAt") / 60)::int as "minutesAgo"
    from "Sale"
    where recipient = ${sought.recipient} and "productCode" = ${sought.productCode}
      and environment::text = ${sought.environment} and id <> ${sought.saleId}::uuid
      and "ticketId" is distinct from ${sought.soldWith ?? null}::uuid
      and (state in ('sending', 'pending')
        or (state = 'completed' and "claimedAt" > least(now() - interval '5 minutes', ${sought.paidAt ?? null}::timestamptz))
        or (state = 'completed' and "recoveredAt" > now() - interval '12 hours'))
    order by "sameAmount" desc, "claimedAt" desc limit 1`
  if (!twin) return null
  const code = `${twin.sameAmount ? 'SAME_SALE' : 'OTHER_AMOUNT'}${twin.waiting ? '_WAITING' : ''}` as const
  return { code, params: { minutes: twin.minutesAgo, price: formatUsd(twin.priceCents ?? 0n) } }
}
