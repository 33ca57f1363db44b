import { Prisma, type Sale } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import { commitRepeat } from '@/lib/service/orders/attempts.ts'
import type { Order } from '@/lib/service/orders/order.ts'
import { isForPerson, nextCheckDelayMs, setNextCheck } from '@/lib/service/orders/schedule.ts'
import { missingDeliverable } from './deliverable.ts'
import { concludeNotSold, SETTLED_AFTER_MS } from './internal/conclude-sale.ts'
import { lookUpSale } from './look-up.ts'
import { FOLLOWED_STATES } from './model.ts'
import { postSale } from './post-sale.ts'
import { lockSale, notifyTicket, SALE_ORDERS } from './sale-orders.ts'

/**
 * Follows a sale that is not final or lacks its token (rules R3 and R4): looks it up, else repeats the POST with the
 * same key. It is not sold only if, with that key, six minutes passed since the quote, a repeat was refused for its
 * price, and a later look-up is empty. Throws if this cannot be done here; its next turn still comes.
 */
export async function followSale(saleId: string): Promise<void> {
  const sale = await getFollowed(saleId)
  if (!sale) return
  try {
    const seen = await lookUpSale(sale, 'look_up')
    if (seen === 'none') await repeatOrEnd(sale)
  } finally {
    await schedule(saleId)
  }
}

async function repeatOrEnd(sale: Order): Promise<void> {
  const attempt = await commitRepeat(SALE_ORDERS, sale.id, { set: Prisma.sql`"quoteLapsedSeen" = false` })
  if (!attempt) return
  await postSale(attempt)
  if (!(await mayEnd(sale.id))) return
  if ((await lookUpSale(sale, 'look_up')) !== 'none') return
  await concludeNotSold({ attempt, refusal: { code: 'QUOTE_EXPIRED' }, source: 'look_up' })
}

/** The third condition of rule R4 is the look-up that follows. */
async function mayEnd(saleId: string): Promise<boolean> {
  const rows = await db().$queryRaw<unknown[]>`
    select 1 from "Sale" s join "Quote" q on q.id = s."quoteId"
    where s.id = ${saleId}::uuid and s.state = 'sending' and s."quoteLapsedSeen"
      and q."createdAt" < now() - ${SETTLED_AFTER_MS} * interval '1 millisecond'`
  return rows.length === 1
}

async function getFollowed(saleId: string): Promise<Order | null> {
  const sale = await db().sale.findFirst({ where: { id: saleId, state: { in: [...FOLLOWED_STATES, 'completed'] } } })
  if (!sale?.reference || (sale.state === 'completed' && missingDeliverable(sale) === null)) return null
  return { ...sale, reference: sale.reference }
}

/** The screens are notified even after a failed look-up: they show when we last checked and check next. */
async function schedule(saleId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const sale = await lockSale(tx, saleId)
    const since = followedSince(sale)
    if (!since) return
    const ageMs = (await databaseNow(tx)).getTime() - since.getTime()
    const late = sale.state === 'completed' ? 'goods_missing_after_a_day' : 'not_final_after_a_day'
    const incident = isForPerson(ageMs) ? late : null
    await setNextCheck(tx, SALE_ORDERS, sale, { delayMs: nextCheckDelayMs(ageMs), incident })
    if (sale.state === 'completed') return
    await notifyTicket(tx, sale.ticket)
  })
}

function followedSince(sale: Sale): Date | null {
  if (isUnderWay(sale.state)) return sale.claimedAt
  return missingDeliverable(sale) ? sale.settledAt : null
}
