import { Prisma, type Sale } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import { commitRepeat } from '@/lib/service/orders/commit-repeat.ts'
import type { Order } from '@/lib/service/orders/order-kind.ts'
import { isForPerson, nextCheckDelayMs } from '@/lib/service/orders/schedule.ts'
import { setNextCheck } from '@/lib/service/orders/set-next-check.ts'
import { missingGoods } from './deliverable.ts'
import { concludeNotSold, SETTLED_AFTER_MS } from './internal/conclude-sale.ts'
import { lookUpSale } from './look-up.ts'
import { FOLLOWED_STATES } from './model.ts'
import { postSale } from './post-sale.ts'
import { lockSale, SALE_ORDERS, tellOfTicket } from './sale-orders.ts'

/**
 * Follows a sale that is not final (rules R3 and R4) or lacks its token or code: looks it up and, if the Service does
 * not know it, repeats the same POST with the same key. Ends it as not sold only if all three hold: six minutes since
 * the quote, a repeat refused because the price cannot sell any more, and an empty look-up after that, all with the
 * credential that posted. Throws if this cannot be done here; the next turn still comes.
 */
export async function followSale(saleId: string): Promise<void> {
  const sale = await readFollowed(saleId)
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

/** Two of the three conditions of rule R4, by the database's clock; the third is the look-up that follows. */
async function mayEnd(saleId: string): Promise<boolean> {
  const rows = await db().$queryRaw<unknown[]>`
    select 1 from "Sale" s join "Quote" q on q.id = s."quoteId"
    where s.id = ${saleId}::uuid and s.state = 'sending' and s."quoteLapsedSeen"
      and q."createdAt" < now() - ${SETTLED_AFTER_MS} * interval '1 millisecond'`
  return rows.length === 1
}

async function readFollowed(saleId: string): Promise<Order | null> {
  const sale = await db().sale.findFirst({ where: { id: saleId, state: { in: [...FOLLOWED_STATES, 'completed'] } } })
  if (!sale?.reference || (sale.state === 'completed' && missingGoods(sale) === null)) return null
  return { ...sale, reference: sale.reference }
}

/**
 * Schedules the sale's next turn; after a day a person must look as well. The screens are told even though a look-up
 * that failed is no step of its history: those that wait show when we checked last and check next.
 */
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
    await tellOfTicket(tx, sale.ticket)
  })
}

/** Since when we have asked about a sale; null if we do not. */
function followedSince(sale: Sale): Date | null {
  if (isUnderWay(sale.state)) return sale.claimedAt
  return missingGoods(sale) ? sale.settledAt : null
}
