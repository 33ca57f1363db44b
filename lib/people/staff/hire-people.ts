import type { Ctx } from '@/lib/people/access/authorise.ts'
import { type Actor, type HeldRole, hasPassword } from '@/lib/people/access/model.ts'
import { lockPeople } from '@/lib/people/access/people-with-roles.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { listHeldRoles, roleChosen } from '@/lib/people/roles/queries.ts'
import { redeemOwnCode } from '@/lib/people/second-step/second-step.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'
import { UUID } from '@/lib/platform/shared/ids.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { isGuarded, mayManage, recordStaffChange } from './internal/change-staff.ts'
import { insertStaff } from './internal/insert-staff.ts'
import { giveSecret } from './reset-secret.ts'

/** A person added, with the secrets to hand over: a PIN, and a password if they also work away from a till. */
type Hired = { id: string; pin: string; password: string | null }

/**
 * Adds all these people or nobody. Returns their temporary secrets in order, to be shown once. If any of them does
 * office work, it takes the actor's own code, once for all.
 */
export async function hirePeople(given: {
  ctx: Ctx
  input: { people: readonly NewPerson[]; code?: string }
}): Promise<Hired[]> {
  const { actor } = given.ctx
  authoriseSpending(actor, 'staff:manage')
  const roles = await listHeldRoles()
  const people = given.input.people.map((person) => parseNewPerson(actor, roles, person))
  if (people.some(({ held }) => isGuarded(held))) await redeemOwnCode(given.ctx, given.input.code)
  const hired = await Promise.all(people.map(withSecrets))
  return db().$transaction(async (tx) => {
    await lockPeople(tx)
    await requireSameRoles(
      tx,
      people.map(({ held }) => held),
    )
    const added: Hired[] = []
    for (const { row, columns, pin, password } of hired) {
      const { id } = await insertStaff(tx, actor, row, columns)
      await recordStaffChange(tx, actor, { kind: 'add', staffId: id })
      added.push({ id, pin, password })
    }
    return added
  })
}

/** Refuses with ROLE_CHANGED if a role now allows something else than when it was chosen and the code was asked for. */
async function requireSameRoles(tx: Tx, chosen: readonly HeldRole[]): Promise<void> {
  const now = await listHeldRoles(tx)
  const same = (held: HeldRole) => now.some((one) => JSON.stringify(one) === JSON.stringify(held))
  if (!chosen.every(same)) refuse('ROLE_CHANGED')
}

async function withSecrets({ locale, ...row }: ReturnType<typeof parseNewPerson>) {
  const pin = await giveSecret('pin')
  const password = hasPassword(row.held) ? await giveSecret('password') : null
  const columns = { locale, ...pin.columns, ...password?.columns }
  return { row, columns, pin: pin.text, password: password?.text ?? null }
}

export async function hireStaff(given: { ctx: Ctx; input: NewPerson & { code?: string } }): Promise<Hired> {
  const { code, ...person } = given.input
  const [hired] = await hirePeople({ ctx: given.ctx, input: { people: [person], ...(code !== undefined && { code }) } })
  if (!hired) throw new Error('One person in, one person out')
  return hired
}

/** A text that could be somebody's id is no user name. */
const USERNAME = /^[a-z0-9][a-z0-9._-]{1,39}$/

/** A person to be added, as typed; `role` is a built-in one, or the id of a custom one. */
export type NewPerson = { name: string; username: string; role: string; branches: string[]; locale: Locale }

export function parseNewPerson(
  actor: Actor,
  roles: readonly HeldRole[],
  { role, ...fields }: NewPerson,
): Omit<NewPerson, 'role'> & { held: HeldRole } {
  const person = { ...fields, ...parseStaffNames(fields) }
  if (person.branches.length === 0) refuse('BRANCH_NEEDED')
  const held = roleChosen(roles, role)
  if (!mayManage(actor, { ...held, branches: person.branches })) refuse('NOT_ALLOWED')
  return { ...person, held }
}

export function parseStaffNames(input: { name: string; username: string }): { name: string; username: string } {
  const names = { name: input.name.trim(), username: input.username.trim().toLowerCase() }
  if (names.name === '') refuse('NAME_EMPTY', { field: 'name' })
  const { username } = names
  if (!USERNAME.test(username) || UUID.test(username))
    refuse('USERNAME_SHAPE', { field: 'username', params: { username } })
  return names
}
