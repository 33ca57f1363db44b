import { keepChange } from '@/lib/counter/change-owed/keep-change.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type Order, quote, sell } from './sell.ts'

/** Sells for 4.60, paid with five dollars, and keeps the forty cents for the customer. */
export async function keepSomeChange(actor: Actor, order: Order, phone = '') {
  const { id: ticketId } = await sell(actor, await quote(actor, { ...order, amount: '4.60' }), '5')
  await keepChange({ ctx: { actor }, input: { ticketId, currency: 'USD', amount: '0.40', phone } })
  const { id: changeId } = await db().changeOwed.findFirstOrThrow({ where: { ticketId } })
  return { changeId, ticketId }
}
