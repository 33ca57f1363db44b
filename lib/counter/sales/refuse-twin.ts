import type { Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

type Sought = { saleId: string; environment: 'test' | 'live'; productCode: string; recipient: string }

/**
 * Refuses to sell a product to a recipient while another such sale, at any till, is not final or was claimed in the
 * last five minutes: the customer may have been served already. A reason lets it pass. Claims of the same thing run one
 * at a time, or two at once would miss each other. Refuses with SAME_SALE_WAITING or SAME_SALE.
 */
export async function refuseTwin(tx: Tx, sought: Sought, reason: string): Promise<void> {
  const same = `${sought.environment} ${sought.productCode} ${sought.recipient}`
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${same}, 0))`
  if (reason !== '') return
  const twin = await findTwin(tx, sought)
  if (twin) refuse(twin.waiting ? 'SAME_SALE_WAITING' : 'SAME_SALE', { params: { minutes: twin.minutesAgo } })
}

type Twin = { minutesAgo: number; waiting: boolean }

/** Sales that ended without delivery do not count. */
async function findTwin(tx: Tx, sought: Sought): Promise<Twin | null> {
  const [twin] = await tx.$queryRaw<Twin[]>`
    select state in ('sending', 'pending') as waiting,
      floor(extract(epoch from now() - "claimedAt") / 60)::int as "minutesAgo"
    from "Sale"
    where recipient = ${sought.recipient} and "productCode" = ${sought.productCode}
      and environment::text = ${sought.environment} and id <> ${sought.saleId}::uuid
      and (state in ('sending', 'pending')
        or (state = 'completed' and "claimedAt" > now() - interval '5 minutes'))
    order by "claimedAt" desc limit 1`
  return twin ?? null
}
