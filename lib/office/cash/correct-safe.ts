import { safeCorrected } from '@/lib/books/journal/cash-postings.ts'
import { minus } from '@/lib/books/journal/model.ts'
import { branchesOf, type Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { isRepeat } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { bookMovement, lockSafes, refuseBeyondSafe, safeBalance, safeChange } from './internal/safe-books.ts'

export type CorrectInput = { intentId: string; movementId: string; note: string }

/** Takes back a wrong movement by a counter-entry of its own date; posting the form again changes nothing. */
export async function correctSafe({ ctx: { actor }, input }: { ctx: Ctx; input: CorrectInput }): Promise<void> {
  authoriseSpending(actor, 'safe:manage')
  const note = input.note.trim()
  if (note.length < 3) refuse('NOTE_EMPTY')
  const environment = officeEnvironment()
  await db().$transaction(async (tx) => {
    await lockSafes(tx)
    const { intentId, movementId: undoesId } = input
    const before = await tx.safeMovement.findUnique({ where: { intentId } })
    const request = { environment, kind: 'correction', undoesId, note }
    if (before) return isRepeat(before, request) ? undefined : refuse('SAFE_MOVE_BEFORE')
    const wrong = await tx.safeMovement.findFirst({
      where: { AND: [branchesOf(actor), { id: undoesId, environment, undoesId: null }] },
      select: { ...MOVED, undoneBy: { select: { id: true } } },
    })
    if (!wrong) return refuse('SAFE_UNKNOWN')
    if (wrong.kind === 'count') refuse('SAFE_COUNTED')
    if (wrong.undoneBy) refuse('SAFE_CORRECTED')
    const { branchCode, currency, nativeCents, usdCents } = wrong
    // Taking back cash that came in takes it out of the safe.
    refuseBeyondSafe(await safeBalance(tx, environment, branchCode, currency), nativeCents)
    const came = { currency, nativeCents, usdCents }
    const moved = nativeCents < 0n ? minus(came) : came
    const id = await bookMovement(tx, {
      row: { ...request, intentId, branchCode, staffId: actor.staffId },
      cash: minus(came),
      entry: safeCorrected({ branchCode, cash: moved, change: safeChange(wrong.kind, wrong.expenseKind) }),
      worthChangedBy: 0n,
    })
    const detail = { kind: wrong.kind, currency, cents: String(-nativeCents), note }
    await recordAudit(tx, actor, { action: 'safe:correct', objectKind: 'safe', objectId: id, branchCode, detail })
  })
}

const MOVED = {
  branchCode: true,
  kind: true,
  currency: true,
  nativeCents: true,
  usdCents: true,
  expenseKind: true,
} as const
