import type { StatementEntry } from '@/lib/generated/prisma/client.ts'
import { branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

const AT_REFERENCE = { field: 'reference' }

export type FoundEntry = {
  journalEntryId: bigint
  amountCents: bigint
  saleId: string | null
  collectionId: string | null
  branchCode: string | null
}

/**
 * Finds the entry that a row is about: of the sale or payment with that reference or Service id, at the actor's
 * branches, in the row's direction, and not yet paired with a row.
 */
export async function findEntryFor(
  tx: Tx,
  actor: Actor,
  { environment, amountCents, kind }: StatementEntry,
  reference: string,
): Promise<FoundEntry> {
  const where = { environment, OR: [{ reference }, { upstreamId: reference }] }
  const scope = branchesOf(actor)
  const [sale, collection] =
    reference === ''
      ? [null, null]
      : await Promise.all([
          tx.sale.findFirst({ where: { ...where, ticket: scope }, select: { id: true } }),
          tx.collection.findFirst({ where: { ...where, ...scope }, select: { id: true } }),
        ])
  if (!sale && !collection) return refuse('ROW_REFERENCE', AT_REFERENCE)
  const [found] = await tx.$queryRaw<FoundEntry[]>`
    select e.id as "journalEntryId", e."saleId"::text as "saleId", e."collectionId"::text as "collectionId",
      e."branchCode", sum(p."nativeCents")::bigint as "amountCents"
    from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id and p.account = 'service_available'
    where e.environment = ${environment}::"Environment"
      and (e."saleId" = ${sale?.id ?? null}::uuid or e."collectionId" = ${collection?.id ?? null}::uuid)
      and not exists (select from "StatementEntry" m where m."journalEntryId" = e.id)
    group by e.id having sign(sum(p."nativeCents")) = sign(${amountCents}::bigint)
    order by (e.event = 'reversed') = (${kind} = 'reversal') desc, e.id limit 1`
  return found ?? refuse('ROW_NO_ENTRY', AT_REFERENCE)
}
