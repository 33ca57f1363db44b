import { randomUUID } from 'node:crypto'
import { recordSaleEvent } from '@/lib/counter/sales/sale-orders.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Attempt } from '@/lib/service/orders/order.ts'
import { FIRST_CHECK_MS, POSTING_WINDOW_MS } from '@/lib/service/orders/schedule.ts'
import { refuseWhileCatchingUp } from '@/lib/service/standing/queries.ts'
import type { LockedItem } from '../lock-ticket.ts'
import { saleReference } from './new-reference.ts'

/**
 * Commits everything that the POST of one locked, quoted sale needs: reference, idempotency key, quote, attempt (rules
 * R1 and R2). Its price is locked from here on. `source` says what sends it: `till`, or `paid` if money that came in
 * does. Refuses with CATCHING_UP while this database catches up with what it lost, whoever asks.
 */
export async function claimSale(tx: Tx, sale: LockedItem, ticketNumber: string, source: string): Promise<Attempt> {
  const { id } = sale
  if (!sale.quote) throw new Error(`Sale ${id} has no quote to be sent with`)
  await refuseWhileCatchingUp(tx, sale.environment)
  const reference = saleReference(ticketNumber)
  const claim = Prisma.sql`
    update "Sale" set state = 'sending', reference = ${reference}, "idempotencyKey" = ${randomUUID()}::uuid,
      attempts = 1, "claimedAt" = now(), "typedProblem" = null, problem = null, "leaseUntil" = null,
      "postingUntil" = now() + ${POSTING_WINDOW_MS} * interval '1 millisecond',
      "nextCheckAt" = now() + ${FIRST_CHECK_MS} * interval '1 millisecond'
    where id = ${id}::uuid and state = 'quoted' returning id`
  await recordSaleEvent(tx, { saleId: id, source, kind: 'sent', from: 'quoted', to: 'sending' }, claim)
  return { id, number: 1, reference }
}
