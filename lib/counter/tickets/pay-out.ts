import { CASH } from '@/lib/books/tenders/model.ts'
import { recordCollectionEvent } from '@/lib/counter/collections/collection-orders.ts'
import { isStillPaid } from '@/lib/counter/collections/look-up-collection.ts'
import { isCollectionFinal } from '@/lib/counter/collections/model.ts'
import { listDrawerBalances } from '@/lib/counter/shifts/drawer-cash.ts'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx, requireTill, visibleTickets } from '@/lib/people/access/authorise.ts'
import { may } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'
import { asksForPart, knownFirst, readPart } from './is-handled.ts'
import { lockTicket } from './lock-ticket.ts'
import { paidByPhone } from './model.ts'
import { payBack, refuseOwing, returnedBy, shiftForReturn } from './return-money.ts'

export type PayOutInput = {
  ticketId: string
  /** Created with the form: pressed twice, it pays out once. */
  intentId: string
  /** USD as typed; empty for all the ticket holds. */
  amount: string
  /**
   * What the form showed that the ticket holds, in USD cents: an empty amount stands for exactly that. If absent, an
   * empty amount stands for all that is held.
   */
  shownCents?: Cents
  /** The document or number that identified the customer. */
  identity: string
}

/**
 * Pays collected money that bought nothing out of the drawer (money rule 6). Only a supervisor who did not serve the
 * ticket may, and only after the Service has just confirmed each payment as completed, with nothing on the ticket
 * pending or unknown. Pays up to what the books hold for the ticket and what the drawer has; an empty amount only if
 * the sum is still what was shown. Unsent items of the ticket will never be sent. A form posted again finds what it
 * paid out, whatever the Service says now. Refuses with TICKET_UNKNOWN at a till of another branch, with PAYOUT_CHANGED
 * if the sum is no longer what was shown, PAYOUT_BEFORE if the form paid out another sum before, and like `isHandled`
 * and `refuseOwing`.
 */
export async function payOut({ ctx, input }: { ctx: Ctx; input: PayOutInput }): Promise<void> {
  authorise(ctx.actor, 'collection:pay-out')
  requireTill(ctx.actor)
  await knownFirst(
    () => findPaidOut(db(), input),
    () => confirmAndPay(ctx, input),
  )
}

/** Whether a press of this form has paid out just this; null if none has. */
async function findPaidOut(tx: Tx, input: PayOutInput): Promise<'handled' | null> {
  const givenCents = await returnedBy(tx, input)
  if (givenCents === null) return null
  if (!asksForPart(input, givenCents)) refuse('PAYOUT_BEFORE', { params: { given: formatUsd(givenCents) } })
  return 'handled'
}

async function confirmAndPay(ctx: Ctx, input: PayOutInput): Promise<'handled'> {
  if (input.identity.trim().length < 3) refuse('IDENTITY_EMPTY', { field: 'identity' })
  const collections = await db().collection.findMany({
    where: { ticketId: input.ticketId, state: 'completed', ticket: visibleTickets(ctx.actor) },
    select: { id: true, credential: true, reference: true, upstreamId: true, staffId: true },
  })
  if (collections.length === 0) refuse('NOTHING_TO_RETURN')
  if (collections.some(({ staffId }) => staffId === ctx.actor.staffId)) refuse('PAYOUT_OWN_SALE')
  for (const collection of collections) {
    if (!(await isStillPaid(collection))) refuse('PAYOUT_NOT_CONFIRMED')
  }
  const confirmed = new Set(collections.map(({ id }) => id))
  try {
    await db().$transaction((tx) => pay(tx, ctx, input, confirmed))
  } catch (error) {
    if (error instanceof DrawerShort) await noteTry(ctx, input, error)
    throw error
  }
  return 'handled'
}

async function pay(tx: Tx, ctx: Ctx, input: PayOutInput, confirmed: ReadonlySet<string>): Promise<void> {
  const till = requireTill(ctx.actor)
  const ticket = await lockTicket(tx, input.ticketId)
  if (!ticket) return refuse('NOTHING_TO_RETURN')
  if (ticket.branchCode !== till.branchCode) return refuse('TICKET_UNKNOWN')
  if (await findPaidOut(tx, input)) return
  if (ticket.staffId === ctx.actor.staffId) refuse('PAYOUT_OWN_SALE')
  const standing = paidByPhone(ticket)
  if (standing.length !== confirmed.size || standing.some(({ id }) => !confirmed.has(id))) {
    refuse('PAYOUT_NOT_CONFIRMED')
  }
  const open =
    ticket.collections.some(({ state }) => !isCollectionFinal(state)) ||
    ticket.sales.some(({ state }) => isUnderWay(state))
  if (open) refuse('PAYOUT_UNDER_WAY')
  const heldCents = readPayOut(input, ticket.heldCents)
  refuseOwing(ticket)
  const shiftId = await shiftForReturn(tx, ctx, ticket, till)
  await refuseBeyondDrawer(tx, ctx, { environment: ticket.environment, tillId: till.id, cents: heldCents })
  const identity = input.identity.trim()
  const cash = { typeId: CASH, currency: 'USD', nativeCents: heldCents, usdCents: heldCents, heldCents }
  await payBack(tx, ctx, { ticket, till, intentId: input.intentId, legs: [cash], shiftId, identity })
  if (ticket.sales.length === 0 && !ticket.abandonedAt) {
    await tx.ticket.update({ where: { id: ticket.id }, data: { abandonedAt: await databaseNow(tx) } })
  }
  for (const { id: collectionId } of ticket.collections) {
    await recordCollectionEvent(tx, { collectionId, source: 'till', kind: 'paid_out' })
  }
  const detail = { cents: String(heldCents) }
  await recordAudit(tx, ctx.actor, {
    action: 'collection:pay-out',
    objectKind: 'ticket',
    objectId: ticket.id,
    detail,
  })
}

function readPayOut(input: PayOutInput, heldCents: Cents): Cents {
  if (heldCents <= 0n) refuse('NOTHING_TO_RETURN')
  return readPart(input, heldCents, { tooMuch: 'PAYOUT_TOO_MUCH', changed: 'PAYOUT_CHANGED', named: 'held' })
}

type Leaving = { environment: Environment; tillId: string; cents: Cents }

/**
 * Refuses to take more out of the drawer than should be in it by the books. Only who may approve counts is told how
 * much that is: anybody else counts blind. Locks the till, so payouts of one drawer run one at a time; the shift is
 * locked before it, as by every sale.
 */
async function refuseBeyondDrawer(tx: Tx, { actor }: Ctx, { environment, tillId, cents }: Leaving): Promise<void> {
  await tx.$queryRaw`select 1 from "Till" where id = ${tillId}::uuid for no key update`
  const balances = await listDrawerBalances(tx, environment, tillId)
  const inDrawer = balances.find(({ currency }) => currency === 'USD')?.nativeCents ?? 0n
  if (cents <= inDrawer) return
  if (!may(actor, 'shift:approve')) throw new DrawerShort(cents)
  if (inDrawer <= 0n) refuse('PAYOUT_DRAWER_EMPTY', { field: 'amount' })
  refuse('PAYOUT_BEYOND_DRAWER', { field: 'amount', params: { drawer: formatUsd(inDrawer) } })
}

/** Somebody who counts blind asked for more than the drawer should hold. */
class DrawerShort extends DomainError {
  constructor(readonly cents: Cents) {
    super({ code: 'PAYOUT_DRAWER_SHORT', field: 'amount' })
  }
}

/** Records a refused try, by which somebody could find out what the drawer holds, once the payout is undone. */
async function noteTry({ actor }: Ctx, { ticketId }: PayOutInput, { cents }: DrawerShort): Promise<void> {
  const detail = { kind: 'payout', currency: 'USD', cents: String(cents) }
  await db().$transaction((tx) =>
    recordAudit(tx, actor, { action: 'cash:refused', objectKind: 'ticket', objectId: ticketId, detail }),
  )
}
