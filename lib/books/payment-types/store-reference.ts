import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import type { SqlTx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { bareReference } from './model.ts'

/** A reference as typed, and the ticket or the payment of an account that it pays. */
type Reference = { environment: Environment; typeId: string; typed: string; aboutId: string }

type Used = { at: Date; branch: string | null; till: number | null; ticket: number | null }

/**
 * Stores a payment type's reference, so that it pays once. Somebody who types it at the same moment waits for this
 * transaction. @throws TENDER_REFERENCE_USED
 */
export async function storeReference(tx: SqlTx, { locale }: Actor, { environment, typeId, typed, aboutId }: Reference) {
  const reference = bareReference(typed)
  if (reference === '') return
  const added = await tx.$executeRaw`
    insert into "PaymentReference" (environment, "typeId", reference, "ticketId")
    values (${environment}::"Environment", ${typeId}, ${reference}, ${aboutId}::uuid) on conflict do nothing`
  if (added > 0) return
  const [used] = await tx.$queryRaw<Used[]>`
    select r.at, b.name as branch, l.number as till, t.number as ticket from "PaymentReference" r
      left join "Ticket" t on t.id = r."ticketId" left join "Branch" b on b.code = t."branchCode"
      left join "Till" l on l.id = t."tillId"
    where r.environment = ${environment}::"Environment" and r."typeId" = ${typeId} and r.reference = ${reference}`
  if (!used) throw new Error('A reference that was stored before is gone')
  const at = harareStamp(used.at, locale)
  if (used.branch === null) refuse('ACCOUNT_REFERENCE_USED', { field: 'tender', params: { reference: typed, at } })
  const place = { branch: used.branch, till: used.till ?? 0, ticket: used.ticket ?? 0 }
  refuse('TENDER_REFERENCE_USED', { field: 'tender', params: { reference: typed, at, ...place } })
}
