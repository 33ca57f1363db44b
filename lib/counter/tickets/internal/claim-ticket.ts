import { randomInt, randomUUID } from 'node:crypto'
import { creditHeld } from '@/lib/books/journal/held-money.ts'
import { marginOf } from '@/lib/books/journal/price.ts'
import type { RoundingLimit, TenderRow, TypedTenders } from '@/lib/books/tenders/model.ts'
import { isToCollectFirst } from '@/lib/counter/kinds/model.ts'
import type { Committed } from '@/lib/counter/sales/post-sale.ts'
import { type DuplicateSearch, refuseDuplicate } from '@/lib/counter/sales/refuse-duplicate.ts'
import { recordSaleEvent } from '@/lib/counter/sales/sale-orders.ts'
import { listDrawerBalances } from '@/lib/counter/shifts/drawer-cash.ts'
import { openShiftAt, shiftForSale } from '@/lib/counter/shifts/till-shift.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { type ActorTill, may } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { findCap, refuseOverCap } from '@/lib/people/branches/refuse-over-cap.ts'
import type { SqlTx } from '@/lib/platform/database/db.ts'
import { inOrder, plainTransaction } from '@/lib/platform/database/plain.ts'
import { ticketNumber } from '@/lib/platform/shared/ids.ts'
import { type Cents, sumCents } from '@/lib/platform/shared/money.ts'
import { DomainError, type Problem, refuse } from '@/lib/platform/shared/problem.ts'
import type { Attempt } from '@/lib/service/orders/order.ts'
import { FIRST_CHECK_MS, POSTING_WINDOW_MS } from '@/lib/service/orders/schedule.ts'
import { refuseOverEarmarks, type SpendLast } from '@/lib/service/standing/earmarks.ts'
import { refuseIfBlocked, refuseWhileCatchingUp } from '@/lib/service/standing/queries.ts'
import { type LockedBasket, type LockedItem, lockBasket } from '../lock-ticket.ts'
import { KeptRefusal } from './keep-problem.ts'
import { moneyOf, parseTenders, storeTenders } from './store-tenders.ts'

export type ClaimInput = {
  ticketId: string
  /** The quotes the cashier saw; nobody agreed to any other price. */
  quoteIds: readonly string[]
  cash: TypedTenders
  /** Why the same thing is sold again to this recipient, if asked. */
  reason: string
  /** What the press before was refused for, if this one has forgotten it. */
  toldBefore?: Problem | null
  /** Whether this press has asked the Service for the balance, which it does only if a first claim needs it. */
  balanceAsked?: boolean
}

/**
 * `claimed`: this press claimed the ticket. `taken`: another press did; show its result. `lacks`: nothing was taken,
 * since the drawer may not hold the change in this currency, which nobody was told yet.
 */
export type Claim =
  | { kind: 'claimed'; sends: { attempt: Attempt; committed: Committed }[] }
  | { kind: 'taken' }
  | { kind: 'lacks'; currency: string }

/**
 * Takes the cash for a whole ticket and commits everything that the POSTs need, in one transaction before any call
 * (rules R1 and R2). Of any number of presses, only one claims. Refuses, with nothing taken, with QUOTE_CHANGED,
 * QUOTE_LAPSED, what `findDuplicate` finds, BALANCE_EARMARKED, BALANCE_NOT_KNOWN, a cap of the branch, a TENDER_ problem or
 * what stopped the key.
 */
export async function claimTicket({ ctx, input }: { ctx: Ctx; input: ClaimInput }): Promise<Claim> {
  authorise(ctx.actor, 'sale:create')
  const till = requireTill(ctx.actor)
  const goodUntil = performance.now() + SENT_WITHIN_MS
  return plainTransaction(async (tx) => {
    const ticket = await lockBasket(tx, input.ticketId)
    if (!ticket || ticket.worksAt !== till.id || ticket.tenderedAt || ticket.sales.length === 0)
      return { kind: 'taken' }
    const priceCents = priceOf(ticket)
    const due = { cents: priceCents, typed: input.cash, rates: ticket.rates, limit: mayRoundOff(ctx, ticket.sales) }
    const [spendLast, { rows }, , found] = await inOrder(tx, [
      () => agreePrice(tx, ticket, input),
      () => parseTenders(tx, ctx, due),
      () => refuseTwins(tx, ticket.sales, input.reason),
      () => findToAccept(tx, ctx, { ticket, priceCents }),
    ])
    const { toldBefore = ticket.problem as Problem | null } = input
    const lackTold = toldBefore?.code === 'CHANGE_LACKING'
    const lacking = lackTold ? null : await lacksChange(tx, ctx, { ticket, till, rows })
    if (lacking !== null) return { kind: 'lacks', currency: lacking }
    const { number, shiftId } = await acceptTender(tx, ctx, { ticket, priceCents }, found)
    // Before the cash, which is then never free: where the ticket stands is stored by each of these statements.
    const claims = ticket.sales.map((sale) => claimOf(tx, sale, number, 'till'))
    const shares = creditHeld(moneyOf(ticket), priceCents)
    const detail = { references: claims.map(({ attempt }) => attempt.reference), sameSaleReason: input.reason }
    await inOrder(tx, [
      ...claims.map(({ claim }) => claim),
      () => storeTenders(tx, ctx, { ticket, till, shiftId, rows, shares }),
      () => recordAudit(tx, ctx.actor, { action: 'sale:sell', objectKind: 'ticket', objectId: ticket.id, detail }),
    ])
    await spendLast()
    const sends = claims.map(({ attempt, sending }) => {
      return { attempt, committed: { ...sending, askedAt: ticket.lockedAt, goodUntil } }
    })
    return { kind: 'claimed', sends }
  })
}

/** Far below `POSTING_WINDOW_MS`: nobody else may count an attempt so soon, so its row need not be read again. */
const SENT_WITHIN_MS = 2_000

/** What a ticket's items cost together, in USD cents. */
export function priceOf({ sales }: { sales: readonly Pick<LockedItem, 'priceCents'>[] }): Cents {
  return sumCents(sales.map(({ priceCents }) => priceCents ?? 0n))
}

/**
 * Checks that every item is at the price that the cashier saw, that these prices are still held, and that the balance
 * can pay for them. What is `collected` for the ticket by mobile money enters the balance first, so the balance need not
 * cover that part. Changes nothing. Returns the last step of the transaction (`refuseOverEarmarks`). Refuses with
 * QUOTE_CHANGED, QUOTE_LAPSED, or COLLECT_FIRST for cash, and like `refuseIfBlocked` and `refuseOverEarmarks`.
 */
export async function agreePrice(
  tx: SqlTx,
  ticket: LockedBasket,
  { quoteIds, balanceAsked = true }: { quoteIds: readonly string[]; balanceAsked?: boolean },
  collected: { amountCents: Cents } | null = null,
): Promise<SpendLast> {
  const seen = new Set(quoteIds)
  const atOwnPrice = ticket.sales.find(isToCollectFirst)
  // Its own problem stands: it marks the item, and is no other's.
  if (collected === null && atOwnPrice) throw new KeptRefusal(atOwnPrice.problem as Problem)
  const priced = ticket.sales.filter((sale) => !isToCollectFirst(sale))
  if (priced.length !== seen.size) refuse('QUOTE_CHANGED')
  // The till began or ended training meanwhile: practice and real items are never paid for together.
  if (ticket.sales.some((sale) => sale.environment !== ticket.environment)) refuse('QUOTE_CHANGED')
  for (const sale of priced) {
    if (sale.state !== 'quoted' || !sale.quoteId || !seen.has(sale.quoteId)) refuse('QUOTE_CHANGED')
    if (ticket.lapsed(sale)) refuse('QUOTE_LAPSED')
  }
  const { id: ticketId, environment } = ticket
  const debitCents =
    sumCents(ticket.sales.map(({ totalDebitCents }) => totalDebitCents ?? 0n)) - (collected?.amountCents ?? 0n)
  const saleIds = ticket.sales.map(({ id }) => id)
  const [, spendLast] = await inOrder(tx, [
    () => refuseIfBlocked(ticket, tx),
    () => refuseOverEarmarks(tx, { ticketId, environment, debitCents, saleIds }, balanceAsked),
  ])
  return spendLast
}

/**
 * Refuses a twin of any item, sold elsewhere or on the same ticket, and any sold elsewhere since the items were paid
 * for; a reason lets them pass and is stored.
 */
export async function refuseTwins(
  tx: SqlTx,
  sales: readonly LockedItem[],
  reason: string,
  paidAt: Date | null = null,
): Promise<void> {
  const { sought, repeats } = twinsSought(sales)
  if (repeats && reason === '') throw new DomainError(repeats)
  for (const one of sought) await refuseDuplicate(tx, { ...one, paidAt }, reason)
  const ids = sales.map(({ id }) => id)
  if (reason !== '') await tx.$executeRaw`update "Sale" set "twinReason" = ${reason} where id = any(${ids}::uuid[])`
}

type Accepting = { ticket: LockedBasket; priceCents: Cents }

/** What an accepted tender depends on beside the ticket: the cap that it is over, and the till's open shift, locked. */
export async function findToAccept(tx: SqlTx, { actor }: Ctx, { ticket, priceCents }: Accepting) {
  const { id } = requireTill(actor)
  const [overCap, shift] = await inOrder(tx, [
    () => findCap(tx, actor, { environment: ticket.environment, cents: priceCents }),
    () => openShiftAt(tx, id),
  ])
  return { overCap, shift }
}

/**
 * Accepts a first tender: the ticket gets its number and shift, and its items and prices stand. Returns the printed
 * number and the shift. Refuses over a cap of the branch, and like `allowBelowCost`.
 */
export async function acceptTender(
  tx: SqlTx,
  ctx: Ctx,
  { ticket, priceCents }: Accepting,
  { overCap, shift }: Awaited<ReturnType<typeof findToAccept>>,
) {
  const till = requireTill(ctx.actor)
  const { id: ticketId, environment } = ticket
  await refuseOverCap(tx, ctx.actor, { ticketId, environment, cents: priceCents }, overCap)
  await allowBelowCost(tx, ctx, ticketId, ticket.sales)
  const shiftId = await shiftForSale(tx, ctx.actor, till, shift)
  const [accepted] = await tx.$queryRaw<{ number: number }[]>`
    with counted as (
      update "Till" set "lastTicketNumber" = "lastTicketNumber" + 1 where id = ${till.id}::uuid
      returning "lastTicketNumber" as number
    ), left_empty as (
      delete from "Sale" where "ticketId" = ${ticket.id}::uuid and state = 'draft'
    )
    update "Ticket" t set number = counted.number, "shiftId" = ${shiftId}::uuid, "priceCents" = ${priceCents}, problem = null,
      "tenderedAt" = ${ticket.lockedAt}::timestamptz, "staffId" = ${ctx.actor.staffId}::uuid
    from counted where t.id = ${ticket.id}::uuid
    returning t.number`
  if (!accepted) throw new Error(`Ticket ${ticket.id} or its till is gone, though it was locked`)
  return { number: ticketNumber(till.branchCode, till.number, accepted.number), shiftId }
}

/** How much of these items' price rounding may give away: what is earned by them, unless the actor may sell below cost. */
export function mayRoundOff(
  ctx: Ctx,
  sales: readonly Pick<LockedItem, 'priceCents' | 'totalDebitCents'>[],
): RoundingLimit {
  return may(ctx.actor, 'price:below-cost') ? null : marginOf(sales)
}

/**
 * Only managers may sell below cost, whoever asked for the price; the audit records it with the figures. Refuses with
 * PRICE_BELOW_COST.
 */
export async function allowBelowCost(tx: SqlTx, ctx: Ctx, id: string, sales: readonly LockedItem[]): Promise<void> {
  for (const { priceCents, totalDebitCents } of sales) {
    if (priceCents === null || totalDebitCents === null || priceCents >= totalDebitCents) continue
    if (!may(ctx.actor, 'price:below-cost')) refuse('PRICE_BELOW_COST')
    const detail = { priceCents: String(priceCents), totalDebitCents: String(totalDebitCents) }
    await recordAudit(tx, ctx.actor, { action: 'price:below-cost', objectKind: 'ticket', objectId: id, detail })
  }
}

/**
 * Commits everything that the POST of one locked, quoted sale needs: reference, idempotency key, quote, attempt (rules
 * R1 and R2). Its price is locked from here on. `source` says what sends it: `till`, or `paid` if money that came in
 * does. Refuses with CATCHING_UP while this database catches up with what it lost, whoever asks.
 */
export async function claimSale(tx: SqlTx, sale: LockedItem, ticketNumber: string, source: string): Promise<Attempt> {
  await refuseWhileCatchingUp(tx, sale.environment)
  const { attempt, claim } = claimOf(tx, sale, ticketNumber, source)
  await claim()
  return attempt
}

/** What will be sent, and the step that commits it; the caller has seen that this database has caught up. */
function claimOf(tx: SqlTx, sale: LockedItem, ticketNumber: string, source: string) {
  const { id, credential, environment } = sale
  if (!sale.quote) throw new Error(`Sale ${id} has no quote to be sent with`)
  const reference = saleReference(ticketNumber)
  const idempotencyKey = randomUUID()
  const move = Prisma.sql`
    update "Sale" set state = 'sending', reference = ${reference}, "idempotencyKey" = ${idempotencyKey}::uuid,
      attempts = 1, "claimedAt" = now(), "typedProblem" = null, problem = null, "leaseUntil" = null,
      "postingUntil" = now() + ${POSTING_WINDOW_MS} * interval '1 millisecond',
      "nextCheckAt" = now() + ${FIRST_CHECK_MS} * interval '1 millisecond'
    where id = ${id}::uuid and state = 'quoted' returning id`
  const attempt: Attempt = { id, number: 1, reference }
  const sent = { saleId: id, source, kind: 'sent', from: 'quoted', to: 'sending' } as const
  const sending = { credential, environment, idempotencyKey, quoteId: sale.quote.upstreamId }
  return { attempt, sending, claim: () => recordSaleEvent(tx, sent, move) }
}

/**
 * The currency in which a till would give more change than its drawer holds by the books; null if none. Dollars are not
 * asked about: a float that nobody booked is usual. Somebody who counts blind could find out by trying how much there
 * is, so the audit records each such try.
 */
async function lacksChange(
  tx: SqlTx,
  ctx: Ctx,
  { ticket, till, rows }: { ticket: LockedBasket; till: ActorTill; rows: readonly TenderRow[] },
): Promise<string | null> {
  const given = rows.find(
    ({ currency, changeCents, receivedCents }) => currency !== 'USD' && changeCents > receivedCents,
  )
  if (!given) return null
  const { currency } = given
  const balances = await listDrawerBalances(tx, ticket.environment, till.id)
  const there = balances.find((one) => one.currency === currency)?.nativeCents ?? 0n
  if (given.changeCents - given.receivedCents <= there) return null
  const detail = { currency, cents: String(given.changeCents) }
  await recordAudit(tx, ctx.actor, { action: 'sale:change-lacking', objectKind: 'ticket', objectId: ticket.id, detail })
  return currency
}

type Item = {
  id: string
  kind: string
  environment: 'test' | 'live'
  productCode: string | null
  recipient: string | null
  amountCents: Cents | null
  forChange: boolean
}

/**
 * The twins to look for among other sales, in the order in which claims lock; and the problem of a ticket that holds
 * the same thing twice itself. Vouchers may repeat: each has a code of its own, and the slip counts them; so may airtime
 * in place of change, which the customer agreed to.
 */
export function twinsSought(items: readonly Item[]): { sought: DuplicateSearch[]; repeats: Problem | null } {
  const chosen = items.filter(({ forChange }) => !forChange)
  const sought = chosen.map(({ id: saleId, environment, productCode, recipient, amountCents }) => {
    return { saleId, environment, productCode: productCode ?? '', recipient: recipient ?? '', amountCents }
  })
  sought.sort((a, b) => `${a.productCode} ${a.recipient}`.localeCompare(`${b.productCode} ${b.recipient}`))
  const once = chosen.filter(({ kind }) => kind !== 'voucher')
  const same = new Set(once.map(({ productCode, recipient }) => `${productCode} ${recipient}`))
  return { sought, repeats: same.size < once.length ? { code: 'SAME_IN_BASKET' } : null }
}

/** Letters and digits that are not confused when read aloud. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A sale's reference for the Service: the ticket's number and four random characters, so that a database restored from
 * an older backup never reuses one for another sale.
 */
export function saleReference(ticket: string): string {
  return `${ticket}-${randomTail()}`
}

/** A payment's reference, likewise; the C sets it apart from the ticket's sales. */
export function collectionReference(ticket: string): string {
  return `${ticket}-C${randomTail()}`
}

function randomTail(): string {
  return Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
