import type { SqlTx } from '@/lib/platform/database/db.ts'
import { inOrder } from '@/lib/platform/database/plain.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import { DomainError, type Problem } from '@/lib/platform/shared/problem.ts'

export type DuplicateSearch = {
  saleId: string
  environment: 'test' | 'live'
  productCode: string
  recipient: string
  amountCents: Cents | null
  /** Its other items do not count: the customer pays for them together. */
  soldWith?: string
  /** Whatever its customer bought since then counts, however long ago. */
  paidAt?: Date | null
}

/**
 * Refuses what may have been sold already: another such sale is not final, was claimed within five minutes or since
 * this one was paid, or was recovered within twelve hours. A reason lets it pass. Claims of one product and recipient
 * run one at a time, or two at once would miss each other.
 */
export async function refuseDuplicate(tx: SqlTx, search: DuplicateSearch, reason: string): Promise<void> {
  const same = `${search.environment} ${search.productCode} ${search.recipient}`
  const [, twin] = await inOrder(tx, [
    () => tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${same}, 0))`,
    () => (reason === '' ? findDuplicate(tx, search) : Promise.resolve(null)),
  ])
  if (twin) throw new DomainError(twin)
}

type Twin = { minutesAgo: number; waiting: boolean; sameAmount: boolean; priceCents: Cents | null }

/** SAME_SALE, or OTHER_AMOUNT, each with `_WAITING` while it is not final; the same amount first. */
export async function findDuplicate(tx: SqlTx, search: DuplicateSearch): Promise<Problem | null> {
  const [twin] = await tx.$queryRaw<Twin[]>`
    select state in ('sending', 'pending') as waiting, "priceCents",
      "amountCents" is not distinct from ${search.amountCents}::bigint as "sameAmount",
      floor(extract(epoch from now() - "claimedAt") / 60)::int as "minutesAgo"
    from "Sale"
    where recipient = ${search.recipient} and "productCode" = ${search.productCode}
      and environment::text = ${search.environment} and id <> ${search.saleId}::uuid
      and "ticketId" is distinct from ${search.soldWith ?? null}::uuid
      and (state in ('sending', 'pending')
        or (state = 'completed' and "claimedAt" > least(now() - interval '5 minutes', ${search.paidAt ?? null}::timestamptz))
        or (state = 'completed' and "recoveredAt" > now() - interval '12 hours'))
    order by "sameAmount" desc, "claimedAt" desc limit 1`
  if (!twin) return null
  const code = `${twin.sameAmount ? 'SAME_SALE' : 'OTHER_AMOUNT'}${twin.waiting ? '_WAITING' : ''}` as const
  return { code, params: { minutes: twin.minutesAgo, price: formatUsd(twin.priceCents ?? 0n) } }
}
