import { randomUUID } from 'node:crypto'
import { closeShift } from '@/lib/counter/shifts/close-shift.ts'
import type { ClosedShift, MoveKind, OpenShift, PayoutPurpose } from '@/lib/counter/shifts/model.ts'
import { moveCash } from '@/lib/counter/shifts/move-cash.ts'
import { openShift } from '@/lib/counter/shifts/open-shift.ts'
import { getClosedShift, getOpenShift } from '@/lib/counter/shifts/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import type { ExpenseKind } from '@/lib/platform/shared/payment.ts'

/** Sums by currency, as typed into the field for the whole sum. */
export type Sums = Record<string, string>

function fieldsOf(sums: Sums): Record<string, string> {
  return Object.fromEntries(Object.entries(sums).map(([currency, sum]) => [`count.${currency}.rest`, sum]))
}

/** Opens a shift with a float. */
export async function open(actor: Actor, float: Sums = {}, intentId: string = randomUUID()): Promise<OpenShift> {
  await openShift({ ctx: { actor }, input: { intentId, fields: fieldsOf(float) } })
  return xOf(actor)
}

/** The shift that is open at the actor's till. */
export async function xOf(actor: Actor): Promise<OpenShift> {
  const shift = await getOpenShift(actor)
  if (!shift) throw new Error('no shift is open')
  return shift
}

/** Closes the open shift with a count, and returns the closed one. */
export async function close(actor: Actor, sums: Sums): Promise<ClosedShift> {
  const { id: shiftId } = await xOf(actor)
  await closeShift({ ctx: { actor }, input: { shiftId, fields: fieldsOf(sums) } })
  return zOf(actor, shiftId)
}

/** A closed shift as its page shows it. */
export async function zOf(actor: Actor, shiftId: string): Promise<ClosedShift> {
  const shift = await getClosedShift(actor, shiftId)
  if (!shift) throw new Error(`no closed shift ${shiftId}`)
  return shift
}

type Move = {
  currency?: string
  amount: string
  reason?: string
  purpose?: PayoutPurpose
  expenseKind?: ExpenseKind
  intentId?: string
}

/** Moves cash, with a default reason. */
export async function move(actor: Actor, kind: MoveKind, moved: Move): Promise<void> {
  const input = { intentId: randomUUID(), currency: 'USD', reason: 'test', purpose: null, ...moved, kind }
  await moveCash({ ctx: { actor }, input })
}
