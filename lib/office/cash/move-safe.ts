import { cashWorth } from '@/lib/books/currencies/cash-worth.ts'
import { safeMoved } from '@/lib/books/journal/cash-postings.ts'
import { minus } from '@/lib/books/journal/model.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { EXPENSE_KINDS, type ExpenseKind } from '@/lib/platform/shared/expense-kind.ts'
import { isRepeat } from '@/lib/platform/shared/is-repeat.ts'
import { type Cents, parseTypedAmount } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { bookMovement } from './internal/book-movement.ts'
import { findBranch } from './internal/find-branch.ts'
import { refuseKnownSlip } from './internal/refuse-known-slip.ts'
import { lockSafes, refuseBeyondSafe, safeBalance } from './internal/safe-balance.ts'
import { safeChange } from './internal/safe-change.ts'
import type { SafeKind } from './model.ts'

export type SafeInput = {
  intentId: string
  /** The branch's code, or its name as typed. */
  branchCode: string
  kind: SafeKind
  currency: string
  /** As typed, in units of the currency. */
  amount: string
  expenseKind: string
  bank: string
  slipNumber: string
  note: string
}

/**
 * Moves cash out of a branch's safe to the bank, for an expense or to the owners, or into it from the owners. Posting
 * the form again changes nothing, and no more can leave than the books have in the safe.
 */
export async function moveSafe({ ctx: { actor }, input }: { ctx: Ctx; input: SafeInput }): Promise<void> {
  authoriseSpending(actor, 'safe:manage')
  const branchCode = await findBranch(actor, input.branchCode)
  const cents = readAmount(input.amount)
  const details = readDetails(input)
  const { intentId, kind, currency } = input
  const environment = officeEnvironment()
  const comesIn = kind === 'owners_in'
  const asked = { intentId, environment, branchCode, kind, ...details }
  await db().$transaction(async (tx) => {
    await lockSafes(tx)
    const before = await tx.safeMovement.findUnique({ where: { intentId } })
    const moves = { ...asked, currency, nativeCents: comesIn ? cents : -cents }
    if (before) return isRepeat(before, moves) ? undefined : refuse('SAFE_MOVE_BEFORE')
    await refuseUnknown(tx, input)
    await refuseKnownSlip(tx, actor, { environment, currency, ...details })
    const inside = await safeBalance(tx, environment, branchCode, currency)
    if (!comesIn) refuseBeyondSafe(inside, cents)
    const worth = await cashWorth(tx, currency)
    const cash = worth(cents)
    const change = safeChange(kind, details.expenseKind)
    const id = await bookMovement(tx, {
      row: { ...asked, staffId: actor.staffId },
      cash: comesIn ? cash : minus(cash),
      entry: safeMoved({ branchCode, cash, change }),
      worthChangedBy: worth(inside.nativeCents).usdCents - inside.usdCents,
    })
    const detail = { kind, currency, cents: String(cents), ...details }
    await recordAudit(tx, actor, { action: 'safe:move', objectKind: 'safe', objectId: id, branchCode, detail })
  })
}

function readAmount(text: string): Cents {
  const typed = parseTypedAmount(text)
  return typed.ok && typed.cents > 0n ? typed.cents : refuse('SAFE_AMOUNT')
}

type Details = { expenseKind: ExpenseKind | null; bank: string | null; slipNumber: string | null; note: string }

/** Reads the fields of this kind of movement and ignores the others. */
function readDetails({ kind, expenseKind: spentOn, ...typed }: SafeInput): Details {
  const note = typed.note.trim()
  const none = { expenseKind: null, bank: null, slipNumber: null, note }
  if (kind === 'banking') {
    const [bank, slipNumber] = [typed.bank.trim(), typed.slipNumber.trim()]
    if (bank && slipNumber) return { ...none, bank, slipNumber }
    return refuse('SAFE_SLIP', { field: bank ? 'slipNumber' : 'bank' })
  }
  if (kind === 'expense') {
    return { ...none, expenseKind: EXPENSE_KINDS.find((one) => one === spentOn) ?? refuse('EXPENSE_KIND') }
  }
  return note === '' ? refuse('NOTE_EMPTY') : none
}

/** Cash of any known currency may leave a safe; what comes in must be of one that tills accept today. */
async function refuseUnknown(tx: Tx, { currency, kind }: SafeInput): Promise<void> {
  const known = await tx.currency.findUnique({ where: { code: currency }, select: { accepted: true } })
  if (!known || (kind === 'owners_in' && !known.accepted)) refuse('SAFE_CURRENCY')
}
