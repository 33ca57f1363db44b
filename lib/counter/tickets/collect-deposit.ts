import { checkCollectionLimits, commitCollection, type Payment } from '@/lib/counter/collections/commit-collection.ts'
import {
  type PaymentFields,
  parseDeposit,
  parsePayment,
  refuseOtherPayment,
  SAVED_PAYMENT,
} from '@/lib/counter/collections/parse-payment.ts'
import { postCollection } from '@/lib/counter/collections/post-collection.ts'
import { shiftForSale } from '@/lib/counter/shifts/till-shift.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import { ticketNumber } from '@/lib/platform/shared/ids.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { Attempt } from '@/lib/service/orders/order.ts'
import { refuseIfBlocked } from '@/lib/service/standing/queries.ts'
import { waitToShow } from './ask-now.ts'
import { collectionReference } from './internal/claim-ticket.ts'
import { knownFirst } from './is-handled.ts'

type DepositInput = PaymentFields & {
  /** Created by the server with the form: posted twice, it asks the customer once. */
  intentId: string
  /** What the money is for; nothing is sold for it yet. */
  purpose: string
  /** USD as typed. */
  amount: string
}

/**
 * Asks a customer for a deposit: a ticket with a purpose instead of items. Returns its id once the first answer is
 * known or after five seconds. Refuses, before anybody is asked, with ASKED_BEFORE, DEPOSIT_PURPOSE_EMPTY, a problem of the number,
 * method or amount, a limit that it would exceed, or what stopped the key.
 */
export async function collectDeposit({ ctx, input }: { ctx: Ctx; input: DepositInput }): Promise<{ ticketId: string }> {
  authorise(ctx.actor, 'collection:create')
  const ticketId = await knownFirst(
    () => findKnown(db(), ctx, input),
    () => checkAndOpen(ctx, input),
  )
  return { ticketId }
}

async function findKnown(tx: Tx, { actor }: Ctx, input: DepositInput): Promise<string | null> {
  const till = requireTill(actor)
  const { intentId } = input
  const known = await tx.ticket.findUnique({
    where: { intentId },
    select: { id: true, tillId: true, purpose: true, collections: { where: { intentId }, select: SAVED_PAYMENT } },
  })
  if (!known) return null
  if (known.tillId !== till.id) refuse('FORM_NOT_OURS')
  const [first] = known.collections
  if (known.purpose !== input.purpose.trim() || !first) return refuse('ASKED_BEFORE')
  refuseOtherPayment(first, input, parseDeposit(input.amount))
  return known.id
}

async function checkAndOpen(ctx: Ctx, input: DepositInput): Promise<string> {
  const credential = credentialForTill(requireTill(ctx.actor))
  if (input.purpose.trim() === '') refuse('DEPOSIT_PURPOSE_EMPTY', { field: 'purpose' })
  const payment = { ...parsePayment(input, credential.environment), amountCents: parseDeposit(input.amount) }
  await refuseIfBlocked({ credential: credential.name, environment: credential.environment })
  await checkCollectionLimits(credential.name, payment.amountCents)
  const opened = await db().$transaction((tx) => open(tx, ctx, input, payment))
  if (opened.attempt) await waitToShow(opened.ticketId, postCollection(opened.attempt))
  return opened.ticketId
}

type Opened = { ticketId: string; attempt: Attempt | null }

async function open(tx: Tx, ctx: Ctx, input: DepositInput, payment: Payment): Promise<Opened> {
  const { intentId } = input
  const till = requireTill(ctx.actor)
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${intentId}, 0))`
  const known = await findKnown(tx, ctx, input)
  if (known) return { ticketId: known, attempt: null }
  const { name: credential, environment } = credentialForTill(till)
  const shiftId = await shiftForSale(tx, ctx.actor, till)
  const data = { lastTicketNumber: { increment: 1 } }
  const { lastTicketNumber: number } = await tx.till.update({ where: { id: till.id }, data })
  const purpose = input.purpose.trim()
  const { id: ticketId } = await tx.ticket.create({
    data: {
      intentId,
      environment,
      credential,
      branchCode: till.branchCode,
      tillId: till.id,
      staffId: ctx.actor.staffId,
      shiftId,
      number,
      priceCents: payment.amountCents,
      tenderedAt: await databaseNow(tx),
      purpose,
    },
    select: { id: true },
  })
  const reference = collectionReference(ticketNumber(till.branchCode, till.number, number))
  const asked = { ...payment, intentId, ticketId, environment, credential, reference }
  const attempt = await commitCollection(tx, ctx, till, asked)
  const detail = { reference, purpose }
  await recordAudit(tx, ctx.actor, { action: 'collection:create', objectKind: 'ticket', objectId: ticketId, detail })
  return { ticketId, attempt }
}
