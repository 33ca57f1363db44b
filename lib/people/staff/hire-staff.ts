import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { hasPassword, type Role } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { insertStaff } from './internal/insert-staff.ts'
import { mayManage } from './internal/lock-managed-staff.ts'
import { giveSecret } from './internal/temporary-secret.ts'

export type Hired = { id: string; pin: string; password: string | null }

/**
 * Adds a person from the office. Returns a temporary PIN, and a password if they also work away from a till; both are
 * shown once and must be changed at first sign-in. Refuses with NOT_ALLOWED for a role or branch that the actor does
 * not manage, NAME_EMPTY, USERNAME_SHAPE, USERNAME_TAKEN, BRANCH_NEEDED or BRANCH_UNKNOWN.
 */
export async function hireStaff(given: {
  ctx: Ctx
  input: { name: string; username: string; role: Role; branches: string[]; locale: Locale }
}): Promise<Hired> {
  const { actor } = given.ctx
  authorise(actor, 'staff:manage')
  const { locale, ...person } = given.input
  const row = { ...person, name: person.name.trim(), username: person.username.trim().toLowerCase() }
  if (row.name === '') refuse('NAME_EMPTY')
  if (!/^[a-z0-9][a-z0-9._-]{1,39}$/.test(row.username)) refuse('USERNAME_SHAPE')
  if (row.branches.length === 0) refuse('BRANCH_NEEDED')
  if (!mayManage(actor, row)) refuse('NOT_ALLOWED')
  const pin = await giveSecret('pin')
  const password = hasPassword(row.role) ? await giveSecret('password') : null
  const secrets = { locale, ...pin.columns, ...password?.columns }
  const { id } = await db().$transaction((tx) => insertStaff(tx, actor, row, secrets))
  return { id, pin: pin.text, password: password?.text ?? null }
}
