import type { Tx } from '../db.ts'

/** A sale of the same product to the same recipient that is not final, or was claimed in the last five minutes. */
export type Twin = { number: number | null; minutesAgo: number; waiting: boolean }

type Sought = { saleId: string; environment: 'test' | 'live'; productCode: string; recipient: string }

/**
 * Finds the sale that this one looks like a repeat of, at any till: the customer may have been served already.
 * Sales that ended without delivery do not count.
 */
export async function findTwin(tx: Tx, sought: Sought): Promise<Twin | null> {
  const [twin] = await tx.$queryRaw<Twin[]>`
    select t.number, s.state in ('sending', 'pending') as waiting,
      floor(extract(epoch from now() - s."claimedAt") / 60)::int as "minutesAgo"
    from "Sale" s join "Ticket" t on t.id = s."ticketId"
    where s.recipient = ${sought.recipient} and s."productCode" = ${sought.productCode}
      and s.environment::text = ${sought.environment} and s.id <> ${sought.saleId}::uuid
      and (s.state in ('sending', 'pending')
        or (s.state = 'completed' and s."claimedAt" > now() - interval '5 minutes'))
    order by s."claimedAt" desc limit 1`
  return twin ?? null
}
