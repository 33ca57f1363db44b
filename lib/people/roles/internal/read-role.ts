import { BASES, type Base, GIVABLE, type Permission } from '@/lib/people/access/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { plainWord } from '@/lib/platform/shared/plain-word.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import en from '@/messages/en.json'
import nd from '@/messages/nd.json'
import sn from '@/messages/sn.json'
import { opensSomething, ROLE_NAME, withBrought } from '../model.ts'

/** A role as typed: its name and the ticked permissions. */
export type TypedRole = { name: string; permissions: readonly string[] }

/** A role as it is stored, with the permissions that the ticked ones bring along. */
export function readRole(typed: TypedRole): { name: string; permissions: Permission[] } {
  const name = typed.name.trim().replace(/\s+/g, ' ')
  if (plainWord(name).length < ROLE_NAME.least || name.length > ROLE_NAME.most)
    refuse('ROLE_NAME', { field: 'name', params: ROLE_NAME })
  const known: readonly string[] = GIVABLE
  if (!typed.permissions.every((permission) => known.includes(permission))) refuse('NOT_ALLOWED')
  const permissions = withBrought(GIVABLE.filter((permission) => typed.permissions.includes(permission)))
  if (!opensSomething(permissions)) refuse('ROLE_EMPTY')
  return { name, permissions }
}

/** The names of the built-in roles, in files and on screen in every language. */
const BUILT_IN_NAMES = [...['cashier', 'supervisor', 'manager', 'owner'], ...[en, sn, nd].flatMap(namesIn)]

function namesIn({ signIn }: typeof en): string[] {
  return Object.values(signIn.roles)
}

/**
 * Refuses with ROLE_NAME_TAKEN if a role other than `but` has the name, however it is written. Final only after
 * `lockPeople`.
 */
export async function requireFreeName(tx: Tx, name: string, but: string | null): Promise<void> {
  const rows = await tx.customRole.findMany({ select: { id: true, name: true } })
  const others = rows.filter(({ id }) => id !== but).map((row) => row.name)
  if ([...BUILT_IN_NAMES, ...others].some((taken) => plainWord(taken) === plainWord(name)))
    refuse('ROLE_NAME_TAKEN', { field: 'name' })
}

/** Whether this version makes roles from a stored base. */
export function isBase(role: string): role is Base {
  return (BASES as readonly string[]).includes(role)
}
