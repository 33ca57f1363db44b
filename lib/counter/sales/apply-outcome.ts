import { postEntry, type SaleBalance, saleBalance } from '@/lib/books/journal/ledger.ts'
import { nameHeld } from '@/lib/books/journal/name-held.ts'
import { saleEntries } from '@/lib/books/journal/sale-postings.ts'
import { openShiftAt } from '@/lib/counter/shifts/till-shift.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { SqlTx } from '@/lib/platform/database/db.ts'
import { inOrder, plainTransaction } from '@/lib/platform/database/plain.ts'
import { tokenDigits } from '@/lib/platform/shared/codes.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { jsonOf } from '@/lib/platform/shared/objects.ts'
import type { SaleState, UpstreamState } from '@/lib/platform/shared/order-state.ts'
import type { Transaction } from '@/lib/service/api/contract/transaction.ts'
import { type IncidentKind, raiseIncident, resolveIncidents } from '@/lib/service/incidents/incidents.ts'
import { refuseMove } from '@/lib/service/orders/news.ts'
import type { Applied } from '@/lib/service/orders/order.ts'
import { FIRST_CHECK_MS } from '@/lib/service/orders/schedule.ts'
import {
  deliverableOf,
  missingDeliverable,
  openDeliverable,
  sealDeliverable,
  storedDeliverable,
} from './deliverable.ts'
import { SALE_TRANSITIONS } from './model.ts'
import { type LockedSale, lockSale, recordSaleEvent, SALE_ORDERS } from './sale-orders.ts'

type News = {
  saleId: string
  transaction: Transaction
  source: string
  /** When the Service was asked, by the database's clock; an older answer may arrive after a newer one. */
  askedAt?: Date
}

/** The only way the Service changes a sale of ours: update, event, journal and notice in one transaction. */
export async function applyOutcome(news: News): Promise<Applied> {
  return plainTransaction(async (tx) => {
    const sale = await lockSale(tx, news.saleId)
    const { status, unknownStatus } = news.transaction
    if (unknownStatus !== undefined) await raiseUnknown(tx, sale, unknownStatus)
    else if (sale.state !== 'sending') await resolveIncidents(tx, { saleId: sale.id }, ['unknown_state'])
    if (sale.state === status) return fillIn(tx, sale, news)
    if (!SALE_TRANSITIONS[sale.state].includes(status)) return refuseNews(tx, sale, news)
    await nameHeld(tx, sale.ticket)
    const before = await getBooked(tx, sale, status)
    // First what was delivered is paid for, then the sale ends: in between no money looks free.
    await inOrder(tx, [
      () => bookOutcome(tx, sale, news.transaction, before),
      () => storeOutcome(tx, sale, news.transaction, before.now),
      () => recordSaleEvent(tx, { saleId: sale.id, source: news.source, kind: status, from: sale.state, to: status }),
    ])
    if (status === 'completed') await leaveToHandOver(tx, sale)
    await raiseWhatIsOdd(tx, sale, news.transaction)
    return 'applied'
  })
}

/** A token or code that came after its ticket's slip, as for an item sold again, is still to be handed over. */
async function leaveToHandOver(tx: SqlTx, sale: LockedSale): Promise<void> {
  const { id, handedOverAt } = sale.ticket
  if (handedOverAt === null || deliverableOf(sale) === null) return
  await tx.$executeRaw`update "Ticket" set "handedOverAt" = null where id = ${id}::uuid`
}

const GOODS_MISSING: readonly IncidentKind[] = [
  'delivered_without_token',
  'delivered_without_code',
  'goods_missing_after_a_day',
]

/** Fills in what an earlier report lacked, like the token. Overwrites only a token by several with it among them. */
async function fillIn(tx: SqlTx, sale: LockedSale, { transaction, source }: News): Promise<Applied> {
  const { id: upstreamId, units } = transaction
  const reported = Object.entries({ upstreamId, units, ...personalOf(sale, transaction) })
  const known = { ...sale, ...storedDeliverable(sale) }
  const news = reported.filter(([field, value]) => value !== null && known[field as keyof typeof known] === null)
  const filled = { ...Object.fromEntries(news), ...tellsMoreTokens(sale, transaction) }
  const came = missingDeliverable(sale) !== null && missingDeliverable({ ...sale, ...filled }) === null
  await fillColumns(tx, sale.id, { filled, came })
  if (came) await resolveIncidents(tx, { saleId: sale.id }, GOODS_MISSING)
  if ('sealedToken' in filled) await leaveToHandOver(tx, sale)
  if (Object.keys(filled).length > 0)
    await recordSaleEvent(tx, { saleId: sale.id, source, kind: came ? 'goods_came' : 'told_more' })
  return 'same'
}

function tellsMoreTokens(sale: LockedSale, { token }: Transaction): Partial<ReturnType<typeof sealDeliverable>> {
  const [before, now] = [tokenDigits(openDeliverable(sale).token ?? ''), tokenDigits(token ?? '')]
  const isMore = before.length > 0 && now.length > before.length && before.every((one) => now.includes(one))
  return isMore && sale.erasedAt === null ? sealDeliverable(sale.id, { token, pin: null }) : {}
}

type Reported = Partial<Record<'units' | 'sealedToken' | 'sealedPin' | 'tokenEnd', string | null>> & {
  receipt?: Prisma.InputJsonObject
}
type Filled = Reported & { upstreamId?: string | null }

/** SQL: sets what a report of a sale tells; what it leaves out stays. */
function reportedInSql({ units = null, sealedToken = null, sealedPin = null, tokenEnd = null, receipt }: Reported) {
  return Prisma.sql`units = coalesce(${units}, units), "sealedToken" = coalesce(${sealedToken}, "sealedToken"),
      "sealedPin" = coalesce(${sealedPin}, "sealedPin"), "tokenEnd" = coalesce(${tokenEnd}, "tokenEnd"),
      receipt = coalesce(${receipt ? JSON.stringify(receipt) : null}::jsonb, receipt)`
}

async function fillColumns(tx: SqlTx, id: string, { filled, came }: { filled: Filled; came: boolean }): Promise<void> {
  const { upstreamId = null } = filled
  await tx.$executeRaw`
    update "Sale" set "upstreamId" = coalesce(${upstreamId}, "upstreamId"), ${reportedInSql(filled)},
      "nextCheckAt" = case when ${came} then null else "nextCheckAt" end,
      "leaseUntil" = case when ${came} then null else "leaseUntil" end, "checkedAt" = clock_timestamp()
    where id = ${id}::uuid`
}

/** A state of a newer Service counts as waiting, and an incident tells its name. */
function raiseUnknown(tx: SqlTx, sale: LockedSale, status: string): Promise<void> {
  return raiseIncident(tx, {
    kind: 'unknown_state',
    environment: sale.environment,
    saleId: sale.id,
    detail: { status },
  })
}

async function refuseNews(tx: SqlTx, sale: LockedSale, { transaction, source, askedAt }: News): Promise<Applied> {
  if (transaction.unknownStatus !== undefined) return 'illegal'
  const { id: upstreamId, status } = transaction
  return refuseMove(tx, SALE_ORDERS, sale, { upstreamId, status, word: status, source, askedAt })
}

/** Of the debit, what a failed sale was to cost stays. */
async function storeOutcome(tx: SqlTx, sale: LockedSale, transaction: Transaction, now: Date): Promise<void> {
  const { status, id: upstreamId, units, failureCode } = transaction
  const followed = status === 'pending' || missingAfter(sale, transaction) !== null
  const debitCents = status === 'failed' ? null : transaction.totalDebitCents
  const settledAt = status === 'pending' ? sale.settledAt : (sale.settledAt ?? now)
  const moved = await tx.$executeRaw`
    update "Sale" set state = ${status}::"SaleState", "upstreamId" = ${upstreamId}, ${reportedInSql({ units, ...personalOf(sale, transaction) })},
      "failureCode" = coalesce(${failureCode}, "failureCode"),
      "totalDebitCents" = coalesce(${debitCents}::bigint, "totalDebitCents"), "checkedAt" = ${now}::timestamptz,
      "postingUntil" = null, "leaseUntil" = null, "settledAt" = ${settledAt}::timestamptz,
      "nextCheckAt" = ${followed ? new Date(now.getTime() + FIRST_CHECK_MS) : null}::timestamptz,
      "reversedAt" = case when ${status} = 'reversed' then ${now}::timestamptz else "reversedAt" end
    where id = ${sale.id}::uuid and state = ${sale.state}::"SaleState"`
  if (moved !== 1) throw new Error(`Sale ${sale.id} is not as its lock showed it`)
}

function missingAfter(sale: LockedSale, { status: state, token, pin }: Transaction) {
  return missingDeliverable({ ...sale, state, token: token ?? sale.token, pin: pin ?? sale.pin })
}

/** None of them once the customer's data was erased, and no receipt once names were. */
function personalOf(sale: LockedSale, { token, pin, receipt }: Pick<Transaction, 'token' | 'pin' | 'receipt'>) {
  if (sale.erasedAt !== null) return {}
  const keepsReceipt = receipt !== null && sale.namesErasedAt === null
  return { ...sealDeliverable(sale.id, { token, pin }), ...(keepsReceipt && { receipt: receiptJson(receipt) }) }
}

function receiptJson(receipt: NonNullable<Transaction['receipt']>): Prisma.InputJsonObject {
  return JSON.parse(jsonOf(receipt))
}

async function raiseWhatIsOdd(tx: SqlTx, sale: LockedSale, transaction: Transaction): Promise<void> {
  const about = { environment: sale.environment, saleId: sale.id }
  const before: SaleState = sale.state
  if (before === 'not_sold') {
    await raiseIncident(tx, { ...about, kind: 'sold_after_not_sold', detail: { to: transaction.status } })
  }
  const missing = missingAfter(sale, transaction)
  if (missing) await raiseIncident(tx, { ...about, kind: `delivered_without_${missing}` })
  if (transaction.status === 'reversed') await resolveIncidents(tx, { saleId: sale.id }, GOODS_MISSING)
  const differs = transaction.status !== 'failed' && transaction.totalDebitCents !== sale.totalDebitCents
  if (differs) {
    const detail = { quoted: String(sale.totalDebitCents), debited: String(transaction.totalDebitCents) }
    await raiseIncident(tx, { ...about, kind: 'debit_differs_from_quote', detail })
  }
}

type Move = { id: string | null; status: UpstreamState | 'not_sold'; totalDebitCents: Cents }

type Booked = SaleBalance & { shiftId: string | null; endings: number }

/** What the books have of a locked sale, for `bookOutcome`, and the open shift of its till, which stays open. */
export async function getBooked(tx: SqlTx, sale: LockedSale, to: Move['status']): Promise<Booked> {
  const ends = [sale.state, to].includes('not_sold')
  const [balance, shift, endings] = await inOrder(tx, [
    () => saleBalance(tx, sale),
    () => openShiftAt(tx, sale.ticket.tillId),
    () => (ends ? countEndings(tx, sale.id) : Promise.resolve(0)),
  ])
  return { ...balance, shiftId: shift?.id ?? null, endings }
}

/** With the debit that the Service reports: the books follow its statement. `before` was read under the locks. */
export async function bookOutcome(tx: SqlTx, sale: LockedSale, move: Move, before: Booked): Promise<void> {
  const { ticket } = sale
  const entries = saleEntries({
    from: sale.state,
    to: move.status,
    sale: {
      id: sale.id,
      credential: sale.credential,
      ticketId: ticket.id,
      priceCents: sale.priceCents ?? 0n,
      totalDebitCents: move.totalDebitCents,
      takenCents: before.takenCents,
    },
    ticket: before,
    endings: before.endings,
  })
  const posts = entries.map(
    (entry) => () =>
      postEntry(tx, entry, {
        environment: sale.environment,
        objectKind: 'sale',
        objectId: sale.id,
        credential: sale.credential,
        upstreamId: move.id,
        ticketId: ticket.id,
        saleId: sale.id,
        branchCode: ticket.branchCode,
        tillId: ticket.tillId,
        shiftId: before.shiftId,
        staffId: ticket.staffId,
      }),
  )
  await inOrder(tx, posts)
}

async function countEndings(tx: SqlTx, objectId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ endings: number }[]>`
    select count(*)::int as endings from "JournalEntry"
    where "objectKind" = 'sale' and "objectId" = ${objectId} and event like 'ended%'`
  return row?.endings ?? 0
}
