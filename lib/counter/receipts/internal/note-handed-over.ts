import { FOLLOWED } from '@/lib/counter/sales/followed.ts'
import { tellOfTicketById } from '@/lib/counter/sales/tell-of-ticket.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'

/** Items that a slip shows as not delivered yet: a token that comes later is still to be given. */
export const NOT_ON_SLIP: Prisma.SaleWhereInput[] = [FOLLOWED]

/** Items that a message leaves out as well: vouchers, whose code any reader could spend. */
export const NOT_IN_MESSAGE: Prisma.SaleWhereInput[] = [
  FOLLOWED,
  { state: 'completed', sealedPin: { not: null }, sealedToken: null },
]

/**
 * Records that what was sold on a ticket reached its customer, unless the ticket holds an item of `leftOut`, and
 * notifies the screens that show the ticket: lists then say Reprint, or leave it out. For a caller who holds the
 * ticket's lock.
 */
export async function noteHandedOver(tx: Tx, id: string, leftOut: Prisma.SaleWhereInput[]): Promise<void> {
  const where = { id, handedOverAt: null, sales: { none: { OR: leftOut } } }
  await tx.ticket.updateMany({ where, data: { handedOverAt: sharedNow() } })
  await tellOfTicketById(tx, id)
}
