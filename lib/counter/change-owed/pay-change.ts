import { changePaid } from '@/lib/books/journal/change-postings.ts'
import { postEntry } from '@/lib/books/journal/ledger.ts'
import { listTakenCodes } from '@/lib/counter/shifts/drawer-cash.ts'
import { openShiftAt } from '@/lib/counter/shifts/till-shift.ts'
import type { ChangeOwed } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import type { ActorTill } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'

export type PayChangeInput = {
  changeId: string
  /** Made with the form: posted twice, it is paid once. */
  intentId: string
}

/**
 * Pays change that any till of the shop kept for a customer out of this till's drawer, once (decision 111).
 * @throws SHIFT_NOT_OPEN, SHIFT_OTHER_KEY, CHANGE_UNKNOWN, CHANGE_PAID_BEFORE, CHANGE_EXPIRED, CHANGE_CURRENCY
 */
export async function payChange({ ctx, input }: { ctx: Ctx; input: PayChangeInput }): Promise<void> {
  const { actor } = ctx
  authorise(actor, 'money:return')
  const till = requireTill(actor)
  const { changeId, intentId } = input
  await db().$transaction(async (tx) => {
    const shift = (await openShiftAt(tx, till.id)) ?? refuse('SHIFT_NOT_OPEN')
    if (shift.environment !== environmentOf(till)) return refuse('SHIFT_OTHER_KEY')
    const by = { tillId: till.id, shiftId: shift.id, staffId: actor.staffId }
    const paid = await claimPaid(tx, { changeId, intentId, till, by })
    if (!paid) return refuseUnlessRepeat(tx, { changeId, intentId, till })
    const { id, ticketId, ...cash } = paid
    if (!(await listTakenCodes(tx, till)).has(cash.currency)) return refuse('CHANGE_CURRENCY')
    await postEntry(tx, changePaid({ id, tillId: till.id, cash }), {
      ...{ ...by, environment: shift.environment, objectKind: 'change', objectId: id, credential: null },
      branchCode: till.branchCode,
    })
    const detail = { currency: cash.currency, cents: String(cash.nativeCents) }
    await recordAudit(tx, actor, { action: 'change-owed:pay', objectKind: 'ticket', objectId: ticketId, detail })
  })
}

type Claiming = {
  changeId: string
  intentId: string
  till: ActorTill
  by: { tillId: string; shiftId: string; staffId: string }
}

type Claimed = Pick<ChangeOwed, 'id' | 'ticketId' | 'currency' | 'nativeCents' | 'usdCents'>

/** Of two tills at once, one gets it; null if it is not owed here, or its last day is over. */
async function claimPaid(tx: Tx, { changeId, intentId, till, by }: Claiming): Promise<Claimed | null> {
  const now = await databaseNow(tx)
  const [paid] = await tx.$queryRaw<Claimed[]>`
    update "ChangeOwed" set state = 'paid', "paidIntentId" = ${intentId}::uuid, "paidTillId" = ${by.tillId}::uuid,
      "paidShiftId" = ${by.shiftId}::uuid, "paidById" = ${by.staffId}::uuid, "endedAt" = ${now}
    where id = ${changeId}::uuid and state = 'owed' and environment = ${environmentOf(till)}::"Environment"
      and (until is null or until >= ${harareDay(now)}::date)
    returning id, "ticketId", currency, "nativeCents", "usdCents"`
  return paid ?? null
}

type Refused = Pick<Claiming, 'changeId' | 'intentId' | 'till'>

async function refuseUnlessRepeat(tx: Tx, { changeId, intentId, till }: Refused): Promise<void> {
  const row = await tx.changeOwed.findUnique({ where: { id: changeId } })
  if (row?.environment !== environmentOf(till)) return refuse('CHANGE_UNKNOWN')
  if (row.paidIntentId === intentId) return
  if (row.state === 'paid') return refuse('CHANGE_PAID_BEFORE')
  return refuse('CHANGE_EXPIRED')
}
