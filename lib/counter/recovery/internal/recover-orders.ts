import { randomUUID } from 'node:crypto'
import { fundItem, type Share } from '@/lib/books/journal/held-money.ts'
import { endedBalance, postEntry, reallot, ticketBalance } from '@/lib/books/journal/ledger.ts'
import { nameHeld } from '@/lib/books/journal/name-held.ts'
import { customerPrice } from '@/lib/books/journal/price.ts'
import { cashRecovered } from '@/lib/books/journal/ticket-postings.ts'
import { getPriceRules } from '@/lib/counter/catalogue/price-rules.ts'
import { applyCollection } from '@/lib/counter/collections/apply-collection.ts'
import { recordCollectionEvent } from '@/lib/counter/collections/collection-orders.ts'
import { KINDS, kindOfCode } from '@/lib/counter/kinds/model.ts'
import { applyOutcome } from '@/lib/counter/sales/apply-outcome.ts'
import { recordSaleEvent } from '@/lib/counter/sales/sale-orders.ts'
import { Prisma, type Ticket } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { Collection } from '@/lib/service/api/contract/money-in.ts'
import type { Transaction } from '@/lib/service/api/contract/transaction.ts'
import { FIRST_CHECK_MS } from '@/lib/service/orders/schedule.ts'
import { lockLostTicket, shiftOf, type TicketPlace } from './lost-ticket.ts'

type LostSale = {
  place: TicketPlace
  transaction: Transaction
  /** The last of its ticket's lost sales: if the Service does not tell its price, it cost what the others left. */
  isLast: boolean
}

/**
 * Makes a lost sale from what the Service tells of it, as if its answer had just come: an item priced before becomes
 * it, cash that must have been paid waits to be counted. Called again it only goes on. Returns whether its branch is
 * known.
 */
export async function recoverSale({ place, transaction, isLast }: LostSale): Promise<boolean> {
  const saleId = await db().$transaction(async (tx) => {
    const ticket = await lockLostTicket(tx, place)
    if (!ticket) return null
    const { reference } = transaction
    const known = await tx.sale.findUnique({ where: { reference }, select: { id: true } })
    if (known) return known.id
    const item = await findUnsent(tx, ticket.id, transaction)
    const sale = item
      ? await adopt(tx, item, place, transaction)
      : await create(tx, ticket, { place, transaction, isLast })
    if (transaction.status !== 'failed') await bookCash(tx, ticket, sale)
    return sale.id
  })
  if (saleId === null) return false
  await applyOutcome({ saleId, transaction, source: 'catch_up' })
  return true
}

type Priced = { id: string; priceCents: Cents }
type Unsent = Priced & { quotedId: string | null; productCode: string | null; recipient: string | null }

/** By the price it was sold at, else by what it is. */
async function findUnsent(
  tx: Tx,
  ticketId: string,
  { quoteId, product, recipient }: Transaction,
): Promise<Unsent | null> {
  const items = await tx.$queryRaw<Unsent[]>`
    select s.id, s."priceCents", q."upstreamId" as "quotedId", s."productCode", s.recipient
    from "Sale" s join "Quote" q on q.id = s."quoteId"
    where s."ticketId" = ${ticketId}::uuid and s.state = 'quoted' and s."priceCents" is not null order by s.position`
  const isLike = (item: Unsent) => product === item.productCode && (recipient === null || recipient === item.recipient)
  return items.find(({ quotedId }) => quoteId !== null && quotedId === quoteId) ?? items.find(isLike) ?? null
}

/** Nobody posts it again under this key. */
function sentOf({ at }: TicketPlace, { reference, status, completedAt }: Transaction) {
  const settledAt = status === 'pending' ? null : (completedAt ?? at)
  return { reference, idempotencyKey: randomUUID(), attempts: 1, claimedAt: at, settledAt }
}

async function adopt(tx: Tx, item: Unsent, place: TicketPlace, transaction: Transaction): Promise<Priced> {
  const { reference, idempotencyKey, claimedAt, settledAt } = sentOf(place, transaction)
  const move = Prisma.sql`
    update "Sale" set state = 'sending', reference = ${reference}, "idempotencyKey" = ${idempotencyKey}::uuid, attempts = 1,
      "claimedAt" = ${claimedAt}, "settledAt" = ${settledAt}, "totalDebitCents" = ${transaction.totalDebitCents},
      "recoveredAt" = now(), problem = null, "leaseUntil" = null,
      "nextCheckAt" = now() + ${FIRST_CHECK_MS} * interval '1 millisecond'
    where id = ${item.id}::uuid and state = 'quoted' returning id`
  await recordSaleEvent(
    tx,
    { saleId: item.id, source: 'catch_up', kind: 'recovered', from: 'quoted', to: 'sending' },
    move,
  )
  return item
}

async function create(tx: Tx, ticket: Ticket, { place, transaction, isLast }: LostSale): Promise<Priced> {
  const { product, receipt, recipient, totalDebitCents } = transaction
  const like = await soldBefore(tx, product)
  const kind = (product === null ? null : kindOfCode(product)) ?? like?.kind ?? 'bill'
  const price = await priceOf(tx, ticket, { transaction, isLast })
  const last = await tx.sale.aggregate({ where: { ticketId: ticket.id }, _max: { position: true } })
  const { id } = await tx.sale.create({
    data: {
      ...sentOf(place, transaction),
      ...price,
      ticketId: ticket.id,
      position: 1 + (last._max.position ?? 0),
      intentId: randomUUID(),
      environment: place.environment,
      credential: place.credential,
      state: 'sending',
      kind,
      typedRecipient: recipient ?? '',
      typedProduct: product,
      productCode: product,
      productName: receipt?.productName ?? like?.productName ?? product,
      recipientField: like?.recipientField ?? (kind in KINDS ? KINDS[kind as keyof typeof KINDS].field : null),
      recipient,
      // Null for a product with a fixed price, like every other sale of it.
      amountCents: like?.amountCents === null ? null : transaction.faceCents,
      totalDebitCents,
      recoveredAt: sharedNow(),
      nextCheckAt: new Date(sharedNow().getTime() + FIRST_CHECK_MS),
    },
    select: { id: true },
  })
  const total = await tx.sale.aggregate({ where: { ticketId: ticket.id }, _sum: { priceCents: true } })
  await tx.ticket.update({ where: { id: ticket.id }, data: { priceCents: total._sum.priceCents, purpose: null } })
  await recordSaleEvent(tx, {
    saleId: id,
    source: 'catch_up',
    kind: 'recovered',
    to: 'sending',
    detail: missingIn(transaction),
  })
  return { id, priceCents: price.priceCents }
}

function missingIn({ product, recipient, faceCents }: Transaction): Prisma.InputJsonObject {
  const facts = { product, recipient, price: faceCents }
  return { missing: Object.entries(facts).flatMap(([name, value]) => (value === null ? [name] : [])) }
}

function soldBefore(tx: Tx, productCode: string | null) {
  if (productCode === null) return null
  return tx.sale.findFirst({
    where: { productCode, claimedAt: { not: null }, recoveredAt: null },
    orderBy: { claimedAt: 'desc' },
    select: { kind: true, productName: true, recipientField: true, amountCents: true },
  })
}

/** By our price rules; without a face value, the phone money that no other sale needs, but never below our cost. */
async function priceOf(tx: Tx, ticket: Ticket, { transaction, isLast }: Omit<LostSale, 'place'>) {
  const { product, faceCents, faceCurrency, feeCents, totalDebitCents } = transaction
  const rule = product === null ? undefined : (await getPriceRules(ticket.branchCode, [product])).get(product)
  const face = faceCents === null ? null : { faceCents, faceCurrency: faceCurrency ?? 'USD', feeCents: feeCents ?? 0n }
  const charge = rule?.chargeCents ?? 0n
  const configuredUsdCents = rule?.priceCents ?? null
  const knownCents = face === null ? null : customerPrice({ ...face, chargeCents: charge, configuredUsdCents })
  if (knownCents !== null) return { priceCents: knownCents, chargeCents: face?.faceCurrency === 'USD' ? charge : 0n }
  const paid = isLast ? await freeMoney(tx, ticket.id) : 0n
  return { priceCents: paid > totalDebitCents ? paid : totalDebitCents, chargeCents: 0n }
}

async function freeMoney(tx: Tx, ticketId: string, but?: string): Promise<Cents> {
  const { heldCents } = await ticketBalance(tx, ticketId)
  const [spoken] = await tx.$queryRaw<{ cents: bigint }[]>`
    select coalesce(sum("priceCents"), 0)::bigint as cents from "Sale"
    where "ticketId" = ${ticketId}::uuid and state in ('sending', 'pending') and id is distinct from ${but ?? null}::uuid`
  const free = heldCents - (spoken?.cents ?? 0n)
  return free > 0n ? free : 0n
}

/** What neither cash nor payments in the books paid was paid in cash that nobody has counted yet. */
async function bookCash(tx: Tx, ticket: Ticket, { id, priceCents }: Priced): Promise<void> {
  await nameHeld(tx, ticket)
  const missingCents = priceCents - (await freeMoney(tx, ticket.id, id))
  if (missingCents > 0n) await bookUncounted(tx, ticket, { saleId: id, cents: missingCents })
  await reallot(tx, ticket, fundItem(ticket.id, await endedBalance(tx, ticket.id), id), id)
}

async function bookUncounted(tx: Tx, ticket: Ticket, share: Share & { saleId: string }): Promise<void> {
  await postEntry(tx, cashRecovered({ ticketId: ticket.id, tillId: ticket.tillId, shares: [share] }), {
    environment: ticket.environment,
    objectKind: 'recovery',
    objectId: share.saleId,
    credential: null,
    ticketId: ticket.id,
    saleId: share.saleId,
    branchCode: ticket.branchCode,
    tillId: ticket.tillId,
    shiftId: await shiftOf(tx, ticket.tillId, ticket.environment),
    staffId: ticket.staffId,
  })
}

export type NamedCollection = Collection & { reference: string }

/** Like `recoverSale`; what the Service does not tell is left empty. */
export async function recoverPayment(place: TicketPlace, collection: NamedCollection): Promise<boolean> {
  const collectionId = await db().$transaction(async (tx) => {
    const ticket = await lockLostTicket(tx, place)
    if (!ticket) return null
    const { reference, method, currency, amountCents, creditCents, customerPhone } = collection
    const known = await tx.collection.findUnique({ where: { reference }, select: { id: true } })
    if (known) return known.id
    const { id } = await tx.collection.create({
      data: {
        intentId: randomUUID(),
        ticketId: ticket.id,
        environment: place.environment,
        credential: place.credential,
        branchCode: ticket.branchCode,
        tillId: ticket.tillId,
        staffId: ticket.staffId,
        method: method ?? '',
        currency: currency ?? 'USD',
        amountCents: amountCents ?? creditCents ?? 0n,
        customerPhone: customerPhone ?? '',
        reference,
        idempotencyKey: randomUUID(),
        attempts: 1,
        createdAt: place.at,
        attemptedAt: place.at,
        nextCheckAt: new Date(sharedNow().getTime() + FIRST_CHECK_MS),
        recoveredAt: sharedNow(),
      },
      select: { id: true },
    })
    const data = { priceCents: amountCents ?? creditCents }
    await tx.ticket.updateMany({ where: { id: ticket.id, priceCents: null }, data })
    await recordCollectionEvent(tx, { collectionId: id, source: 'catch_up', kind: 'sent', to: 'sending' })
    return id
  })
  if (collectionId === null) return false
  await applyCollection({ collectionId, collection, source: 'catch_up' })
  return true
}
