import { cashWorth } from '@/lib/books/currencies/cash-worth.ts'
import { safeMoved } from '@/lib/books/journal/cash-postings.ts'
import { minus } from '@/lib/books/journal/model.ts'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import { type Ctx, requireBranch } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { optionsOf } from '@/lib/people/branches/model.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { findNamed } from '@/lib/platform/shared/find-named.ts'
import { type Cents, parseTypedAmount } from '@/lib/platform/shared/money.ts'
import { EXPENSE_KINDS, type ExpenseKind } from '@/lib/platform/shared/payment.ts'
import { isRepeat } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { bookMovement, lockSafes, refuseBeyondSafe, safeBalance, safeChange } from './internal/safe-books.ts'
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

/** Moves cash from a safe to the bank, an expense or the owners, or from the owners into it. */
export async function moveSafe({ ctx: { actor }, input }: { ctx: Ctx; input: SafeInput }): Promise<void> {
  authoriseSpending(actor, 'safe:manage')
  const branchCode = await findBranch(actor, input.branchCode)
  const cents = parseAmount(input.amount)
  const details = parseDetails(input)
  const { intentId, kind, currency } = input
  const environment = officeEnvironment()
  const comesIn = kind === 'owners_in'
  const request = { intentId, environment, branchCode, kind, ...details }
  await db().$transaction(async (tx) => {
    await lockSafes(tx)
    const before = await tx.safeMovement.findUnique({ where: { intentId } })
    const moves = { ...request, currency, nativeCents: comesIn ? cents : -cents }
    if (before) return isRepeat(before, moves) ? undefined : refuse('SAFE_MOVE_BEFORE')
    await refuseUnknown(tx, input)
    await refuseKnownSlip(tx, actor, { environment, currency, ...details })
    const inside = await safeBalance(tx, environment, branchCode, currency)
    if (!comesIn) refuseBeyondSafe(inside, cents)
    const worth = await cashWorth(tx, currency)
    const cash = worth(cents)
    const change = safeChange(kind, details.expenseKind)
    const id = await bookMovement(tx, {
      row: { ...request, staffId: actor.staffId },
      cash: comesIn ? cash : minus(cash),
      entry: safeMoved({ branchCode, cash, change }),
      worthChangedBy: worth(inside.nativeCents).usdCents - inside.usdCents,
    })
    const detail = { kind, currency, cents: String(cents), ...details }
    await recordAudit(tx, actor, { action: 'safe:move', objectKind: 'safe', objectId: id, branchCode, detail })
  })
}

function parseAmount(text: string): Cents {
  const amount = parseTypedAmount(text)
  return amount.ok && amount.cents > 0n ? amount.cents : refuse('SAFE_AMOUNT')
}

type Details = { expenseKind: ExpenseKind | null; bank: string | null; slipNumber: string | null; note: string }

/** Reads the fields of this kind of movement and ignores the others. */
function parseDetails({ kind, expenseKind: spentOn, ...fields }: SafeInput): Details {
  const note = fields.note.trim()
  const none = { expenseKind: null, bank: null, slipNumber: null, note }
  if (kind === 'banking') {
    const [bank, slipNumber] = [fields.bank.trim(), fields.slipNumber.trim()]
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

/** The code of the branch that a form names by its code or, in a large shop, by its name as typed. */
async function findBranch(actor: Actor, branch: string): Promise<string> {
  const { value } = findNamed(optionsOf(await listBranchNames(actor, 'safe:manage')), branch)
  const code = value ?? branch
  if ((await db().branch.count({ where: { code } })) === 0) refuse('SAFE_BRANCH', { field: 'branchCode' })
  requireBranch(actor, code)
  return code
}

type Slip = { environment: Environment; currency: string; bank: string | null; slipNumber: string | null }
type Known = { name: string; branch: string; at: Date }

/** A wallet or an agent gives no slip, and people then type "-", "0" or "none". */
const REAL_NUMBER = /[1-9]/

/**
 * A slip entered twice, at whatever branch, would take its cash out of a safe twice. The caller must hold `lockSafes`.
 */
async function refuseKnownSlip(
  tx: Tx,
  { locale }: Actor,
  { environment, currency, bank, slipNumber }: Slip,
): Promise<void> {
  if (bank === null || slipNumber === null || !REAL_NUMBER.test(slipNumber)) return
  const [known] = await tx.$queryRaw<Known[]>`
    select s.name, b.name as branch, m."createdAt" as at
    from "SafeMovement" m join "Staff" s on s.id = m."staffId" join "Branch" b on b.code = m."branchCode"
    where m.environment = ${environment}::"Environment" and m.kind = 'banking'
      and m.currency = ${currency}
      and lower(m.bank) = lower(${bank}) and lower(m."slipNumber") = lower(${slipNumber})
      and not exists (select from "SafeMovement" u where u."undoesId" = m.id)
    limit 1`
  if (!known) return
  const { name, branch, at } = known
  refuse('SAFE_SLIP_KNOWN', { field: 'slipNumber', params: { name, branch, at: harareStamp(at, locale) } })
}
