import type { Actor, HeldRole } from '@/lib/people/access/model.ts'
import { roleChosen } from '@/lib/people/roles/queries.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { UUID } from '@/lib/platform/shared/uuid.ts'
import { mayManage } from './internal/lock-managed-staff.ts'

/** A text that could be somebody's id is no user name. */
const USERNAME = /^[a-z0-9][a-z0-9._-]{1,39}$/

/** A person to be added, as typed; `role` is a built-in one, or the id of a custom one. */
export type NewPerson = { name: string; username: string; role: string; branches: string[]; locale: Locale }

/** A new person as they are stored, with their role taken from `roles`. */
export function readPerson(
  actor: Actor,
  roles: readonly HeldRole[],
  { role, ...typed }: NewPerson,
): Omit<NewPerson, 'role'> & { held: HeldRole } {
  const person = { ...typed, ...readNames(typed) }
  if (person.branches.length === 0) refuse('BRANCH_NEEDED')
  const held = roleChosen(roles, role)
  if (!mayManage(actor, { ...held, branches: person.branches })) refuse('NOT_ALLOWED')
  return { ...person, held }
}

/** A person's name and user name as they are stored. */
export function readNames(typed: { name: string; username: string }): { name: string; username: string } {
  const names = { name: typed.name.trim(), username: typed.username.trim().toLowerCase() }
  if (names.name === '') refuse('NAME_EMPTY', { field: 'name' })
  const { username } = names
  if (!USERNAME.test(username) || UUID.test(username))
    refuse('USERNAME_SHAPE', { field: 'username', params: { username } })
  return names
}
