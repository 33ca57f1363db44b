import { margin } from '@/lib/books/journal/price.ts'
import { isCollectionFinal } from '@/lib/counter/collections/model.ts'
import { postSale } from '@/lib/counter/sales/post-sale.ts'
import { refuseDuplicate } from '@/lib/counter/sales/refuse-duplicate.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { keyToPriceAgain } from '@/lib/platform/env/choose-credential.ts'
import { ticketNumber } from '@/lib/platform/shared/ids.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'
import { MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import type { Attempt } from '@/lib/service/orders/order.ts'
import { refuseWhileBlocked } from '@/lib/service/standing/queries.ts'
import { ownMoney, refuseBeyondOwn } from './held-for-item.ts'
import { claimSale, twinsSought } from './internal/claim-ticket.ts'
import { keepProblem } from './internal/keep-problem.ts'
import { askedAgain, type ItemPrice, isPassing, priceItem } from './internal/price-item.ts'
import { fundSale } from './internal/store-tenders.ts'
import { type LockedItem, type LockedTicket, lockTicket } from './lock-ticket.ts'
import { paidByPhone } from './model.ts'

const TRY_AGAIN_MS = 15_000

type Waiting = {
  id: string
  ticketId: string
  priceCents: bigint | null
  place: { branchCode: string; tillNumber: number }
}

/**
 * Sells what a ticket's money was collected for, with nobody at the till: each unsent item that the money covers. Once
 * no payment can bring the rest, what an item lacks becomes its problem. If a price has lapsed, asks for a new one,
 * which may be neither dearer for the customer nor below what we pay; else the item keeps its problem and waits on the
 * Paid, not delivered desk; so does one that only late money paid for (`refuseLateMoney`). Sends nothing while the key is stopped, since the Service would refuse it for good, and
 * sells once the stop is over. Safe to call twice, even at the same time.
 */
export async function sellPaidTicket({ ticketId }: { ticketId: string }): Promise<void> {
  const posts: Promise<unknown>[] = []
  const send = async (item: Waiting) => {
    const attempt = await sendItem(item)
    if (attempt) posts.push(posted(attempt))
  }
  try {
    for (const item of await listWaitingItems(ticketId)) await keepProblem(item.id, () => send(item), 'paid')
  } finally {
    await Promise.all(posts)
  }
}

/**
 * Sends a claimed item at once, whatever becomes of the next one; a failure is thrown to the caller once all are sent.
 */
function posted(attempt: Attempt): Promise<unknown> {
  const post = postSale(attempt)
  post.catch(() => undefined)
  return post
}

async function listWaitingItems(ticketId: string): Promise<Waiting[]> {
  const sales = await db().sale.findMany({
    where: { ticketId, state: 'quoted', ticket: { tenderedAt: { not: null }, abandonedAt: null } },
    orderBy: { position: 'asc' },
    select: {
      id: true,
      ticketId: true,
      priceCents: true,
      ticket: { select: { branchCode: true, till: { select: { number: true } } } },
    },
  })
  return sales.map(({ ticket: { branchCode, till }, ...sale }) => {
    return { ...sale, place: { branchCode, tillNumber: till.number } }
  })
}

async function sendItem(item: Waiting): Promise<Attempt | null> {
  try {
    const first = await claimPaid(item, null)
    if (first === null) await lookAgainLater(item.id)
    if (first !== 'lapsed') return first
    const sale = await db().sale.findUniqueOrThrow({ where: { id: item.id } })
    const asker = { credential: keyToPriceAgain(sale, item.place.branchCode), ...item.place }
    const price = await priceItem(askedAgain(sale, asker), false)
    const second = await claimPaid(item, price)
    return second === 'lapsed' ? refuse('QUOTE_LAPSED') : second
  } catch (error) {
    if (error instanceof DomainError && (await tryLater(item, error.problem.code))) return null
    throw error
  }
}

/** Too little money has come in, or the item is already under way: the sweep need not try at every turn. */
async function lookAgainLater(saleId: string): Promise<void> {
  await db().$executeRaw`
    update "Sale" set "nextCheckAt" = now() + ${LOOK_AGAIN_MS} * interval '1 millisecond', "leaseUntil" = null
    where id = ${saleId}::uuid and state = 'quoted'`
}

/** A temporary refusal leaves the item for the next sweep, while the customer can be expected to wait. */
async function tryLater({ id }: Waiting, code: string): Promise<boolean> {
  if (!isPassing(code)) return false
  const later = await db().$executeRaw`
    update "Sale" s set "nextCheckAt" = now() + ${TRY_AGAIN_MS} * interval '1 millisecond', "leaseUntil" = null,
      problem = null
    from "Ticket" t
    where s.id = ${id}::uuid and t.id = s."ticketId" and s.state = 'quoted'
      and t."tenderedAt" > now() - ${PATIENCE_MINUTES} * interval '1 minute'`
  return later === 1
}

/**
 * Claims an item in one transaction if it still waits and its own money covers it; otherwise null. `lapsed` if its
 * price is no longer held and no new one is given. Refuses with MONEY_MISSING once no payment can bring the rest, and
 * like `refuseBeyondOwn`, `refuseLateMoney` and `refuseDuplicate`.
 */
async function claimPaid(item: Waiting, price: ItemPrice | null): Promise<Attempt | 'lapsed' | null> {
  return db().$transaction(async (tx) => {
    const ticket = await lockTicket(tx, item.ticketId)
    const sale = ticket?.sales.find(({ id }) => id === item.id)
    if (!ticket || !sale || sale.state !== 'quoted' || ticket.abandonedAt || ticket.number === null) return null
    if (sale.priceCents === null) return null
    if (sale.priceCents > ticket.freeCents) return refuseShort(ticket, sale.priceCents)
    refuseBeyondOwn(ticket, sale.priceCents, ownMoney(ticket, sale))
    await refuseLateMoney(tx, ticket)
    if (!price && ticket.lapsed(sale)) return 'lapsed'
    await refuseWhileBlocked(price?.quote ?? sale.quote ?? ticket, tx)
    const number = ticketNumber(item.place.branchCode, item.place.tillNumber, ticket.number)
    const sought = twinsSought([sale]).sought.map((one) => ({ ...one, soldWith: ticket.id, paidAt: ticket.tenderedAt }))
    for (const twin of sought) await refuseDuplicate(tx, twin, sale.twinReason ?? '')
    await fundSale(tx, ticket, sale)
    const attempt = await claimSale(tx, price ? await keepLockedPrice(tx, sale, price) : sale, number, 'paid')
    return attempt
  })
}

/** Too little has come in: a person is told how much is missing, unless a payment may still bring it. */
function refuseShort(ticket: LockedTicket, priceCents: Cents): null {
  const { collections, freeCents } = ticket
  const isFinal = collections.every(({ state }) => isCollectionFinal(state))
  if (!isFinal || paidByPhone(ticket).length === 0) return null
  return refuse('MONEY_MISSING', {
    params: { missing: formatUsd(priceCents - freeCents), now: formatUsd(priceCents) },
  })
}

/** The customer paid the ticket's price: a dearer quote waits for a person; a rise of our own cost is ours to bear. */
async function keepLockedPrice(tx: Tx, sale: LockedItem, { quote, priceCents }: ItemPrice): Promise<LockedItem> {
  const agreed = sale.priceCents ?? 0n
  const { credential, totalDebitCents } = quote
  if (priceCents > agreed) {
    refuse('PAID_BUT_DEARER', { params: { before: formatUsd(agreed), now: formatUsd(priceCents) } })
  }
  if (margin({ priceCents: agreed, totalDebitCents }) < 0n) refuse('PRICE_BELOW_COST')
  await tx.sale.update({ where: { id: sale.id }, data: { quoteId: quote.id, credential, totalDebitCents } })
  return { ...sale, quote, quoteId: quote.id, credential, totalDebitCents }
}

/**
 * How long the customer of a payment can be expected to wait for what it buys. The Service gives them fifteen minutes
 * to pay.
 */
const PATIENCE_MINUTES = 30

/**
 * Refuses with PAID_LATE if no payment of the ticket came in time: each was called failed or not made before its money
 * came, or was asked for long ago. The customer may have left, or paid in another way since, so a person decides
 * (money rule 5).
 */
async function refuseLateMoney(tx: Tx, ticket: LockedTicket): Promise<void> {
  const paid = ticket.collections.filter(({ state }) => state === 'completed').map(({ id }) => id)
  const [inTime] = await tx.$queryRaw<{ id: string }[]>`
    select c.id::text from "Collection" c
    where c.id = any(${paid}::uuid[]) and c."createdAt" > now() - ${PATIENCE_MINUTES} * interval '1 minute'
      and not exists (select 1 from "CollectionEvent" e
        where e."collectionId" = c.id and e."toState" in ('failed', 'not_made'))
    limit 1`
  if (paid.length > 0 && !inTime) refuse('PAID_LATE')
}

/** SQL for the items whose collected money waits to become a sale. */
export const PAID_UNSOLD = Prisma.sql`
  from "TicketPosition" p join "Ticket" t on t.id = p."ticketId" join "Sale" s on s."ticketId" = t.id
  where p."byPhone" and p."heldCents" > 0 and t."tenderedAt" is not null and t."abandonedAt" is null
    and exists (select 1 from "Collection" c where c."ticketId" = t.id and c.state = 'completed')
    and s.state = 'quoted' and s.problem is null and (s."nextCheckAt" is null or s."nextCheckAt" <= now())
    and (s."leaseUntil" is null or s."leaseUntil" < now())`

/**
 * Tickets whose collected money waits to become a sale, for the sweep: a process may have died before it sold. The
 * longest waiting come first, and none again within a minute, so that an unsellable one holds nobody up. Cash beside an
 * open payment sells nothing: the customer may still get it back.
 */
export async function leasePaidUnsold(most: number): Promise<string[]> {
  const rows = await db().$queryRaw<{ ticketId: string }[]>`
    update "Sale" set "leaseUntil" = now() + ${LOOK_AGAIN_MS} * interval '1 millisecond'
    where id in (
      select s.id ${PAID_UNSOLD}
      order by coalesce(s."leaseUntil", s."nextCheckAt", t."tenderedAt"), s.id limit ${most} for update of s skip locked
    ) returning "ticketId"::text`
  return [...new Set(rows.map(({ ticketId }) => ticketId))]
}

/** How long the sweep leaves a paid item that it could not sell, so that it holds nobody up. */
const LOOK_AGAIN_MS = MINUTE_MS
