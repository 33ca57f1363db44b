import { randomUUID } from 'node:crypto'
import { cashWorth } from '@/lib/books/currencies/cash-worth.ts'
import { cashDropped, paidIn, paidOut } from '@/lib/books/journal/cash-postings.ts'
import { postEntry } from '@/lib/books/journal/ledger.ts'
import type { Cash, Entry } from '@/lib/books/journal/model.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { type ActorTill, may } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { type Cents, parseTypedAmount } from '@/lib/platform/shared/money.ts'
import type { ExpenseKind } from '@/lib/platform/shared/payment.ts'
import { isRepeat } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { listDrawerBalances, listIncoming } from './drawer-cash.ts'
import type { DrawerReason, MoveKind, PayoutPurpose } from './model.ts'
import { lockShiftAt, openShiftAt } from './till-shift.ts'

type MoveInput = {
  intentId: string
  kind: MoveKind
  currency: string
  amount: string
  reason: string
  purpose: PayoutPurpose | null
  /** What an expense was for; `other` if absent. */
  expenseKind?: ExpenseKind | null
}

/**
 * Moves cash between safe and drawer, or out for the shop, once per form and never more than the drawer holds. Somebody
 * who counts blind could find out by trying how much that is, so refused tries are audited.
 */
export async function moveCash({ ctx, input }: { ctx: Ctx; input: MoveInput }): Promise<void> {
  authorise(ctx.actor, input.kind === 'payout' ? 'cash:pay-out' : 'cash:move')
  const till = requireTill(ctx.actor)
  // In the order of the form's fields.
  if (input.kind === 'payout' && !input.purpose) refuse('PURPOSE_EMPTY', { field: 'purpose' })
  const nativeCents = parseAmount(input.amount)
  if (input.reason === '') refuse('REASON_EMPTY', { field: 'reason' })
  const request = requestOf(input, till.id, nativeCents)
  const { kind, reason, purpose, expenseKind } = request
  const isShort = await db().$transaction(async (tx) => {
    const shift = await lockShiftAt(tx, till.id)
    // A second press may come after the shift was closed; the movement of the first one stands.
    const before = await tx.cashMovement.findUnique({ where: { intentId: request.intentId } })
    if (before) return isRepeat(before, request) ? false : refuse('MOVE_BEFORE')
    if (!shift) return refuse('SHIFT_NOT_OPEN')
    await refuseUnknownCurrency(tx, till, input)
    const outward = { ...shift, till, currency: input.currency, nativeCents }
    if (input.kind !== 'pay_in' && (await isMoreThanThere(tx, outward))) {
      await recordTry(tx, ctx, { input, shiftId: shift.id, nativeCents })
      return true
    }
    const cash = (await cashWorth(tx, input.currency))(nativeCents)
    const id = randomUUID()
    const by = { tillId: till.id, shiftId: shift.id, staffId: ctx.actor.staffId }
    await tx.cashMovement.create({ data: { id, ...by, ...request, ...cash } })
    await postEntry(tx, entryOf(kind, { till, cash, on: expenseKind ?? 'owners' }), {
      environment: shift.environment,
      objectKind: 'movement',
      objectId: id,
      credential: null,
      branchCode: till.branchCode,
      ...by,
    })
    const detail = {
      kind,
      currency: cash.currency,
      cents: String(nativeCents),
      reason,
      ...(purpose && { purpose }),
      ...(expenseKind && { expenseKind }),
    }
    const action = kind === 'payout' ? 'cash:pay-out' : 'cash:move'
    await recordAudit(tx, ctx.actor, { action, objectKind: 'movement', objectId: id, detail })
    return false
  })
  // After the commit: a refusal inside would undo the audit's record of the try.
  if (isShort) refuse('DRAWER_SHORT', { field: 'amount', params: { currency: input.currency } })
}

function parseAmount(text: string): Cents {
  const amount = parseTypedAmount(text)
  return amount.ok && amount.cents > 0n ? amount.cents : refuse('MOVE_AMOUNT', { field: 'amount' })
}

type MoveRequest = Omit<MoveInput, 'amount' | 'expenseKind'> & {
  tillId: string
  nativeCents: Cents
  expenseKind: ExpenseKind | null
}

/** What is no field of its kind is left out. */
function requestOf(
  { intentId, kind, currency, reason, ...rest }: MoveInput,
  tillId: string,
  nativeCents: Cents,
): MoveRequest {
  const purpose = kind === 'payout' ? rest.purpose : null
  const expenseKind = purpose === 'expense' ? (rest.expenseKind ?? 'other') : null
  return { intentId, tillId, kind, currency, nativeCents, purpose, expenseKind, reason }
}

/** A currency once taken may still leave the drawer; one that comes in must be one that the till takes today. */
async function refuseUnknownCurrency(tx: Tx, till: ActorTill, { currency, kind }: MoveInput): Promise<void> {
  const known = await listIncoming(tx, till, kind === 'pay_in' ? [] : [currency])
  if (!known.some(({ code }) => code === currency)) refuse('MOVE_CURRENCY', { field: 'currency' })
}

type Outward = { environment: 'test' | 'live'; till: ActorTill; currency: string; nativeCents: Cents }

async function isMoreThanThere(tx: Tx, { environment, till, currency, nativeCents }: Outward): Promise<boolean> {
  const balances = await listDrawerBalances(tx, environment, till.id)
  const there = balances.find((balance) => balance.currency === currency)?.nativeCents ?? 0n
  return nativeCents > there
}

type Try = { input: MoveInput; shiftId: string; nativeCents: Cents }

/** Records a refused try, unless by somebody who may approve counts: they see what the drawer should hold anyway. */
async function recordTry(tx: Tx, { actor }: Ctx, { input, shiftId, nativeCents }: Try): Promise<void> {
  if (may(actor, 'shift:approve')) return
  const { kind, currency, reason } = input
  const detail = { kind, currency, cents: String(nativeCents), reason }
  await recordAudit(tx, actor, { action: 'cash:refused', objectKind: 'shift', objectId: shiftId, detail })
}

type Moved = { till: ActorTill; cash: Cash; on: 'owners' | ExpenseKind }

function entryOf(kind: MoveKind, { till, cash, on }: Moved): Entry {
  const place = { tillId: till.id, branchCode: till.branchCode, cash }
  if (kind === 'pay_in') return paidIn('pay_in', place)
  if (kind === 'cash_drop') return cashDropped(place)
  return paidOut({ tillId: till.id, cash, on })
}

type Opening = { why: DrawerReason; note: string }

/** Records, before it opens, that the drawer is opened without a sale: the X, the Z and the audit count each time. */
export async function openDrawer({ ctx, input: { why, note } }: { ctx: Ctx; input: Opening }): Promise<void> {
  authorise(ctx.actor, 'cash:move')
  const till = requireTill(ctx.actor)
  if (why === 'other' && note === '') refuse('REASON_EMPTY')
  await db().$transaction(async (tx) => {
    const shift = (await openShiftAt(tx, till.id)) ?? refuse('SHIFT_NOT_OPEN')
    const detail = { why, ...(note && { note }) }
    await recordAudit(tx, ctx.actor, { action: 'drawer:open', objectKind: 'shift', objectId: shift.id, detail })
  })
}
