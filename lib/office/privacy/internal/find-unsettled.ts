import type { Tx } from '@/lib/platform/database/db.ts'

/**
 * Which of these tickets still need to know their customer: some part is under way, waits for its token or for a
 * person's decision, the ticket holds the customer's money or a debt, or it is just being made. The caller must hold
 * their locks.
 */
export async function findUnsettled(tx: Tx, ticketIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select t.id from "Ticket" t where t.id = any(${ticketIds}::uuid[]) and (
      (t."tenderedAt" is null and t."createdAt" > now() - interval '1 hour')
      or exists (
        select 1 from "Sale" s left join "ReversalNote" n on n."saleId" = s.id where s."ticketId" = t.id and (
          s.state in ('sending', 'pending') or (s.state = 'completed' and s."nextCheckAt" is not null)
          or (s.state = 'reversed' and n."saleId" is null)))
      or exists (
        select 1 from "Collection" c left join "CollectionReversalNote" n on n."collectionId" = c.id
        where c."ticketId" = t.id and (
          c.state in ('sending', 'pending') or (c.state = 'reversed' and n."collectionId" is null)))
      or exists (
        select 1 from "JournalPosting" p where p.account in ('held', 'receivable') and p."accountKey" = t.id::text
        group by p.account having sum(p."nativeCents") <> 0))`
  return new Set(rows.map(({ id }) => id))
}
