import { randomUUID } from 'node:crypto'
import { recordAudit } from '../audit/record-audit.ts'
import { db, type Tx } from '../db.ts'
import { postEntry } from '../journal/post-entry.ts'
import { cashTaken } from '../journal/ticket-postings.ts'
import type { Attempt } from '../sales/attempt.ts'
import { recordEvent } from '../sales/record-event.ts'
import { refuseTwin } from '../sales/refuse-twin.ts'
import { FIRST_CHECK_MS, POSTING_WINDOW_MS } from '../sales/schedule.ts'
import { refuse } from '../shared/problem.ts'
import { shiftForSale } from '../shifts/shift-for-sale.ts'
import { authorise, type Ctx, requireTill } from '../staff/authorise.ts'
import type { ActorTill } from '../staff/model.ts'
import { refuseIfBlocked } from '../standing/queries.ts'
import { readTender } from './read-tender.ts'
import { saleReference, ticketNumber } from './ticket-number.ts'

export type ClaimInput = {
  ticketId: string
  /** The quote that the cashier saw; another one in its place is a price nobody agreed to. */
  quoteId: string
  /** Cash in USD as typed. */
  received: string
  /** Why the same thing is sold to the same recipient again, if asked. */
  reason: string
}

/** `claimed`: this press takes the sale on. `taken`: another press already did; show what became of it. */
export type Claim = { kind: 'claimed'; attempt: Attempt } | { kind: 'taken' }

/**
 * Takes the tender and commits everything that the POST will need, in one transaction and before any call (rules R1 and
 * R2): reference, idempotency key, quote, attempt, tender, journal, shift. Only one of any number of presses claims.
 * Refuses, with nothing taken, with QUOTE_CHANGED, QUOTE_LAPSED, SAME_SALE, a TENDER_ problem or what stopped the key.
 */
export async function claimTicket({ ctx, input }: { ctx: Ctx; input: ClaimInput }): Promise<Claim> {
  authorise(ctx.actor, 'sale:create')
  const till = requireTill(ctx.actor)
  return db().$transaction(async (tx) => {
    const sale = await lockQuotedSale(tx, input.ticketId, till.id)
    if (!sale) return { kind: 'taken' }
    if (sale.quoteId !== input.quoteId) refuse('QUOTE_CHANGED')
    if (sale.lapsed) refuse('QUOTE_LAPSED')
    await refuseIfBlocked(sale.credential, tx)
    const tender = readTender(input.received, sale.priceCents)
    await refuseTwin(tx, sale, input.reason)
    const shiftId = await shiftForSale(tx, ctx.actor, till)
    const number = await nextTicketNumber(tx, till.id)
    const attempt = await commitAttempt(tx, sale, saleReference(ticketNumber(till.branchCode, till.number, number)))
    await tx.ticket.update({
      where: { id: input.ticketId },
      data: { number, shiftId, priceCents: sale.priceCents, tenderedAt: new Date(), staffId: ctx.actor.staffId },
    })
    await tx.tender.create({
      data: {
        ticketId: input.ticketId,
        intakeId: randomUUID(),
        tillId: till.id,
        currency: 'USD',
        usdCents: sale.priceCents,
        ...tender,
      },
    })
    await bookCash(tx, ctx, { ...sale, ticketId: input.ticketId, till, shiftId })
    await recordEvent(tx, { saleId: sale.saleId, source: 'till', kind: 'sent', from: 'quoted', to: 'sending' })
    const detail = { reference: attempt.reference, ...(input.reason && { sameSaleReason: input.reason }) }
    await recordAudit(tx, ctx.actor, { action: 'sale:sell', objectKind: 'ticket', objectId: input.ticketId, detail })
    return { kind: 'claimed', attempt }
  })
}

type QuotedSale = {
  saleId: string
  quoteId: string
  upstreamQuoteId: string
  environment: 'test' | 'live'
  credential: string
  productCode: string
  recipient: string
  priceCents: bigint
  lapsed: boolean
}

/** The ticket's sale, locked, if it is still `quoted`. The five minutes run by the database's clock. */
async function lockQuotedSale(tx: Tx, ticketId: string, tillId: string): Promise<QuotedSale | null> {
  const [sale] = await tx.$queryRaw<QuotedSale[]>`
    select s.id as "saleId", s."quoteId", q."upstreamId" as "upstreamQuoteId", s.environment::text as environment,
      s.credential, s."productCode", s.recipient, s."priceCents", q."createdAt" < now() - interval '5 minutes' as lapsed
    from "Sale" s join "Ticket" t on t.id = s."ticketId" join "Quote" q on q.id = s."quoteId"
    where t.id = ${ticketId}::uuid and t."tillId" = ${tillId}::uuid and s.state = 'quoted'
    for update of s`
  return sale ?? null
}

async function nextTicketNumber(tx: Tx, tillId: string): Promise<number> {
  const data = { lastTicketNumber: { increment: 1 } }
  const till = await tx.till.update({ where: { id: tillId }, data, select: { lastTicketNumber: true } })
  return till.lastTicketNumber
}

async function commitAttempt(tx: Tx, sale: QuotedSale, reference: string): Promise<Attempt> {
  const idempotencyKey = randomUUID()
  await tx.$executeRaw`
    update "Sale" set state = 'sending', reference = ${reference}, "idempotencyKey" = ${idempotencyKey}::uuid,
      attempts = 1, "claimedAt" = now(), problem = null,
      "postingUntil" = now() + ${POSTING_WINDOW_MS} * interval '1 millisecond',
      "nextCheckAt" = now() + ${FIRST_CHECK_MS} * interval '1 millisecond'
    where id = ${sale.saleId}::uuid and state = 'quoted'`
  const { saleId, credential, upstreamQuoteId: quoteId } = sale
  return { saleId, number: 1, credential, quoteId, reference, idempotencyKey }
}

type CashBooking = QuotedSale & { ticketId: string; till: ActorTill; shiftId: string }

async function bookCash(tx: Tx, ctx: Ctx, booking: CashBooking): Promise<void> {
  const { environment, credential, ticketId, till, shiftId, priceCents: heldCents } = booking
  const cash = [{ currency: 'USD', nativeCents: heldCents, usdCents: heldCents }]
  await postEntry(tx, cashTaken({ ticketId, tillId: till.id, cash, heldCents }), {
    environment,
    objectKind: 'ticket',
    objectId: ticketId,
    credential,
    ticketId,
    branchCode: till.branchCode,
    tillId: till.id,
    shiftId,
    staffId: ctx.actor.staffId,
  })
}
