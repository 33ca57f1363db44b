import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { bareReference } from './model.ts'

/** A reference as typed, and the ticket or the payment of an account that it pays. */
type Reference = { environment: Environment; typeId: string; typed: string; aboutId: string }

/**
 * Stores a payment type's reference, so that it pays once. Somebody who types it at the same moment waits for this
 * transaction. @throws TENDER_REFERENCE_USED
 */
export async function storeReference(tx: Tx, { locale }: Actor, { environment, typeId, typed, aboutId }: Reference) {
  const reference = bareReference(typed)
  if (reference === '') return
  const added = await tx.$executeRaw`
    insert into "PaymentReference" (environment, "typeId", reference, "ticketId")
    values (${environment}::"Environment", ${typeId}, ${reference}, ${aboutId}::uuid) on conflict do nothing`
  if (added > 0) return
  const used = await tx.paymentReference.findUniqueOrThrow({
    where: { environment_typeId_reference: { environment, typeId, reference } },
  })
  const by = await tx.ticket.findUnique({
    where: { id: used.ticketId },
    select: { number: true, branch: { select: { name: true } }, till: { select: { number: true } } },
  })
  const at = harareStamp(used.at, locale)
  if (!by) refuse('ACCOUNT_REFERENCE_USED', { field: 'tender', params: { reference: typed, at } })
  const place = { branch: by.branch.name, till: by.till.number, ticket: by.number ?? 0 }
  refuse('TENDER_REFERENCE_USED', { field: 'tender', params: { reference: typed, at, ...place } })
}
