import { z } from 'zod'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { BASES, type Base, GIVABLE, type Permission } from '@/lib/people/access/model.ts'
import { lockPeople } from '@/lib/people/access/people-with-roles.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Standing } from '@/lib/people/changes/model.ts'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import { redeemOwnCode } from '@/lib/people/second-step/second-step.ts'
import { endPairingsOf } from '@/lib/people/tills/displays.ts'
import { endCodesOf } from '@/lib/people/tills/enrolment-codes.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { plainWord } from '@/lib/platform/shared/clean-text.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import en from '@/messages/en.json'
import nd from '@/messages/nd.json'
import sn from '@/messages/sn.json'
import { opensSomething, ROLE_NAME, withBrought } from './model.ts'

/** Changes a role for everybody who has it, with the actor's own code. @throws ROLE_CHANGED for an outdated version */
export async function changeRole(given: {
  ctx: Ctx
  input: RoleInput & { roleId: string; version: number; code?: string }
}): Promise<void> {
  const { actor } = given.ctx
  const { roleId, version, code } = given.input
  authoriseSpending(actor, 'staff:manage-all')
  const role = parseRole(given.input)
  await requireFreeName(db(), role.name, roleId)
  await redeemOwnCode(given.ctx, code)
  await db().$transaction(async (tx) => {
    await lockPeople(tx)
    await requireFreeName(tx, role.name, roleId)
    const before = await tx.customRole.findUnique({
      where: { id: roleId },
      select: { name: true, base: true, permissions: true, staff: { select: { id: true }, orderBy: { id: 'asc' } } },
    })
    if (!before) return refuse('ROLE_GONE')
    const { count } = await tx.customRole.updateMany({
      where: { id: roleId, version },
      data: { ...role, version: { increment: 1 } },
    })
    if (count === 0) refuse('ROLE_CHANGED')
    const { staff, base, ...old } = before
    const people = staff.map(({ id }) => id)
    const ended = await endWhatLost(tx, people, { before: old.permissions, after: role.permissions })
    const detail = { before: old, after: role, people: people.length, ...ended }
    const replaced = {
      ...({ setting: 'role', subject: roleId } as const),
      ...{ before: roleStanding({ base, ...old }), after: roleStanding({ base, ...role }) },
    }
    await recordAudit(tx, actor, { action: 'role:change', objectKind: 'role', objectId: roleId, detail, replaced })
  })
}

export async function makeRole(given: {
  ctx: Ctx
  input: RoleInput & { base: Base; code?: string }
}): Promise<{ id: string }> {
  const { actor } = given.ctx
  const { base, code } = given.input
  authoriseSpending(actor, 'staff:manage-all')
  const role = parseRole(given.input)
  await requireFreeName(db(), role.name, null)
  await redeemOwnCode(given.ctx, code)
  return db().$transaction(async (tx) => {
    await lockPeople(tx)
    await requireFreeName(tx, role.name, null)
    const made = await tx.customRole.create({ data: { ...role, base }, select: { id: true } })
    const detail = { after: { ...role, base } }
    const replaced = {
      ...({ setting: 'role', subject: made.id } as const),
      ...{ before: roleStanding(null), after: roleStanding(detail.after) },
    }
    await recordAudit(tx, actor, { action: 'role:make', objectKind: 'role', objectId: made.id, detail, replaced })
    return made
  })
}

/** Deletes a role that nobody has, not even a deactivated person, with the actor's own code. */
export async function deleteRole(given: { ctx: Ctx; input: { roleId: string; code?: string } }): Promise<void> {
  const { actor } = given.ctx
  const { roleId, code } = given.input
  authoriseSpending(actor, 'staff:manage-all')
  await requireUnused(db(), roleId)
  await redeemOwnCode(given.ctx, code)
  await db().$transaction(async (tx) => {
    await lockPeople(tx)
    const before = await requireUnused(tx, roleId)
    await tx.customRole.delete({ where: { id: roleId } })
    const detail = { before }
    const replaced = {
      ...({ setting: 'role', subject: roleId } as const),
      ...{ before: roleStanding(before), after: roleStanding(null) },
    }
    await recordAudit(tx, actor, { action: 'role:delete', objectKind: 'role', objectId: roleId, detail, replaced })
  })
}

/** A role that nobody has; while people are locked nobody can be given it. */
async function requireUnused(tx: Tx, roleId: string) {
  const role = await tx.customRole.findUnique({
    where: { id: roleId },
    select: { name: true, base: true, permissions: true, _count: { select: { staff: true } } },
  })
  if (!role) return refuse('ROLE_GONE')
  const { _count: held, ...before } = role
  return held.staff > 0 ? refuse('ROLE_GIVEN') : before
}

type Row = { name: string; base: string; permissions: readonly string[] }

/** How a role stands; null if there is none. */
function roleStanding(role: Row | null): Standing {
  return role ? { name: role.name, base: role.base, permissions: role.permissions } : { name: null }
}

const Before = z.union([
  z.object({ name: z.string(), base: z.enum(BASES), permissions: z.array(z.string()) }),
  z.object({ name: z.null() }),
])

/** Undone, a role that was made is deleted, unless people have it, and one that was deleted is there again. */
export const UNDOABLE_ROLE: Undoable = {
  ownCode: true,
  lock: async (tx, id) => {
    await lockPeople(tx)
    return roleStanding(await readRow(tx, id))
  },
  putBack: async (tx, { subject, before }) => {
    const role = Before.parse(before)
    const [stands, people] = [await readRow(tx, subject), await listHolders(tx, subject)]
    if (role.name === null) {
      if (people.length > 0) refuse('ROLE_GIVEN')
      await tx.customRole.delete({ where: { id: subject } })
      return {}
    }
    await requireFreeName(tx, role.name, subject)
    const { base, ...data } = role
    await tx.customRole.upsert({
      where: { id: subject },
      create: { id: subject, ...role },
      update: { ...data, version: { increment: 1 } },
    })
    return endWhatLost(tx, people, { before: stands?.permissions ?? [], after: role.permissions })
  },
}

function readRow(tx: Tx, id: string): Promise<Row | null> {
  return tx.customRole.findUnique({ where: { id }, select: { name: true, base: true, permissions: true } })
}

async function listHolders(tx: Tx, customRoleId: string): Promise<string[]> {
  const rows = await tx.staff.findMany({ where: { customRoleId }, orderBy: { id: 'asc' }, select: { id: true } })
  return rows.map(({ id }) => id)
}

type RoleInput = { name: string; permissions: readonly string[] }

/** A role as it is stored, with the permissions that the ticked ones bring along. */
function parseRole(input: RoleInput): { name: string; permissions: Permission[] } {
  const name = input.name.trim().replace(/\s+/g, ' ')
  if (plainWord(name).length < ROLE_NAME.least || name.length > ROLE_NAME.most)
    refuse('ROLE_NAME', { field: 'name', params: ROLE_NAME })
  const known: readonly string[] = GIVABLE
  if (!input.permissions.every((permission) => known.includes(permission))) refuse('NOT_ALLOWED')
  const permissions = withBrought(GIVABLE.filter((permission) => input.permissions.includes(permission)))
  if (!opensSomething(permissions)) refuse('ROLE_EMPTY')
  return { name, permissions }
}

/** The names of the built-in roles, in files and on screen in every language. */
const BUILT_IN_NAMES = [...['cashier', 'supervisor', 'manager', 'owner'], ...[en, sn, nd].flatMap(namesIn)]

function namesIn({ signIn }: typeof en): string[] {
  return Object.values(signIn.roles)
}

/** Refuses a name that a role other than `but` has, however it is written. Final only after `lockPeople`. */
async function requireFreeName(tx: Tx, name: string, but: string | null): Promise<void> {
  const rows = await tx.customRole.findMany({ select: { id: true, name: true } })
  const others = rows.filter(({ id }) => id !== but).map((row) => row.name)
  if ([...BUILT_IN_NAMES, ...others].some((taken) => plainWord(taken) === plainWord(name)))
    refuse('ROLE_NAME_TAKEN', { field: 'name' })
}

/** Whether this version makes roles from a stored base. */
export function isBase(role: string): role is Base {
  return (BASES as readonly string[]).includes(role)
}

type Permissions = readonly string[]

/**
 * Lets a role's people act by its new permissions, and ends what they made with one that it lost: codes for tills, then
 * displays, in the order in which enrolling a till locks them. Returns how many, for the audit.
 */
async function endWhatLost(
  tx: Tx,
  staffIds: readonly string[],
  { before, after }: { before: Permissions; after: Permissions },
): Promise<Record<string, number>> {
  const lost = GIVABLE.filter((one) => before.includes(one) && !after.includes(one))
  const ended: Record<string, number> = {}
  if (lost.includes('till:enrol')) ended.codesEnded = await sum(staffIds, (id) => endCodesOf(tx, id))
  if (lost.includes('sale:create')) ended.displaysEnded = await sum(staffIds, (id) => endPairingsOf(tx, id))
  for (const id of staffIds) await notifyChange(tx, { topic: 'session', id })
  return ended
}

async function sum(ids: readonly string[], count: (id: string) => Promise<number>): Promise<number> {
  let all = 0
  for (const id of ids) all += await count(id)
  return all
}
