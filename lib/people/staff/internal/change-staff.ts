import { z } from 'zod'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import {
  type Actor,
  type HeldRole,
  may,
  mayGive,
  needsSecondStep,
  ROLES,
  type Role,
  rolesWith,
} from '@/lib/people/access/model.ts'
import { HELD_ROLE, heldRole, lockPeople, staffWith } from '@/lib/people/access/people-with-roles.ts'
import { redeemOwnCode } from '@/lib/people/second-step/second-step.ts'
import { endSessionsOf } from '@/lib/people/sessions/end-session.ts'
import { endPairingsOf } from '@/lib/people/tills/displays.ts'
import { endCodesOf } from '@/lib/people/tills/enrolment-codes.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { StaffChangeKind } from '../model.ts'

type Change<T> = {
  staffId: string
  code: string | undefined
  /** Refuses what may not be done to this person; returns whether it needs the actor's own code. */
  check(tx: Tx, staff: ManagedStaff): Promise<boolean> | boolean
  act(tx: Tx, staff: ManagedStaff): Promise<T>
}

/** Changes a person whom the actor manages; a manager or owner takes the own code each time, not only a fresh one. */
export async function changeStaff<T>(ctx: Ctx, { staffId, code, check, act }: Change<T>): Promise<T> {
  const locked = (tx: Tx) => lockManagedStaff(tx, ctx.actor, staffId)
  const needsCode = await db().$transaction(async (tx) => check(tx, await locked(tx)))
  if (needsCode) await redeemOwnCode(ctx, code)
  return db().$transaction(async (tx) => {
    const staff = await locked(tx)
    const guarded = await check(tx, staff)
    if (guarded && !needsCode) refuse('CODE_NEEDED', { field: 'code' })
    return act(tx, staff)
  })
}

/** Whether changing people with this role needs the actor's own code each time. */
export function isGuarded(held: HeldRole): boolean {
  return needsSecondStep(held)
}

/** Records a change to somebody who sells or approves, so that owners are told and another one can undo it. */
export async function recordStaffChange(
  tx: Tx,
  actor: Actor,
  change: { kind: StaffChangeKind; staffId: string; before?: BeforeChange },
): Promise<void> {
  const { kind, staffId, before = {} } = change
  await tx.staffChange.create({ data: { kind, staffId, before, byId: actor.staffId } })
}

export type ManagedStaff = HeldRole & {
  id: string
  name: string
  username: string
  locale: string
  deactivatedAt: Date | null
  branches: string[]
}

/** A person whom the actor manages. Locks people, so that two owners cannot deactivate each other. */
export async function lockManagedStaff(tx: Tx, actor: Actor, staffId: string): Promise<ManagedStaff> {
  authorise(actor, 'staff:manage')
  await lockPeople(tx)
  const row = await tx.staff.findUnique({
    where: { id: staffId },
    select: {
      id: true,
      name: true,
      username: true,
      ...HELD_ROLE,
      locale: true,
      deactivatedAt: true,
      branches: { select: { branchCode: true }, orderBy: { branchCode: 'asc' } },
    },
  })
  const staff = row && { ...row, ...heldRole(row), branches: row.branches.map(({ branchCode }) => branchCode) }
  return staff && mayManage(actor, staff) ? staff : refuse('NOT_ALLOWED')
}

export type HeldAt = HeldRole & { branches: readonly string[] }

export function mayManage(actor: Actor, { branches, ...held }: HeldAt): boolean {
  const own = actor.branches
  if (may(actor, 'staff:manage-all') && own === null) return true
  return mayGive(actor, held) && own !== null && branches.length > 0 && branches.every((code) => own.includes(code))
}

/**
 * Refuses if nobody who manages everybody could sign in any more; `roleAfter` is null for who is deactivated. A given
 * password does not count. Call it after `lockManagedStaff`. @throws LAST_OWNER
 */
export async function refuseLastOwner(tx: Tx, staff: ManagedStaff, roleAfter: Role | null): Promise<void> {
  const owners = rolesWith('staff:manage-all')
  if (!owners.includes(staff.role) || (roleAfter !== null && owners.includes(roleAfter))) return
  const others = await tx.staff.count({
    where: {
      ...staffWith('staff:manage-all'),
      id: { not: staff.id },
      deactivatedAt: null,
      passwordHash: { not: null },
      passwordUntil: null,
    },
  })
  if (others === 0) refuse('LAST_OWNER')
}

/**
 * Ends what somebody got in by or let others in by: codes, sessions and displays, in the order in which enrolling locks
 * them. Returns how many of each, for the audit.
 */
export async function endAccessOf(tx: Tx, staffId: string): Promise<Record<string, number>> {
  const codesEnded = await endCodesOf(tx, staffId)
  const sessionsEnded = await endSessionsOf(tx, { staffId })
  return { sessionsEnded, codesEnded, displaysEnded: await endPairingsOf(tx, staffId) }
}

/** What a change of a person replaced; times are ISO instants, as JSON holds them. */
export const BeforeChange = z.object({
  role: z.enum(ROLES).optional(),
  customRoleId: z.uuid().nullish(),
  branches: z.array(z.string()).optional(),
  secret: z.object({ hash: z.string().nullable(), until: z.string().nullable() }).optional(),
  secondStep: z
    .object({
      sealedSecret: z.string(),
      confirmedAt: z.string().nullable(),
      recoveryCodes: z.array(z.object({ codeHash: z.string(), usedAt: z.string().nullable() })),
    })
    .nullish(),
  companyAccount: z
    .object({
      email: z.string(),
      issuer: z.string().nullable(),
      subject: z.string().nullable(),
      linkedAt: z.string().nullable(),
    })
    .nullish(),
})
export type BeforeChange = z.infer<typeof BeforeChange>
