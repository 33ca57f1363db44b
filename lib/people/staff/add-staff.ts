import { hashSecret } from '@/lib/people/secrets/hash-secret.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { insertStaff, type StaffRow } from './internal/insert-staff.ts'

export type NewStaff = StaffRow & { pin: string | null; password: string | null }

/**
 * Adds a person who may sign in: with a PIN at their branches' tills, with a password elsewhere. Called from the
 * server's command line, which creates the first owner. Refuses with PIN_SHAPE, PASSWORD_SHORT, USERNAME_TAKEN or
 * BRANCH_UNKNOWN.
 */
export async function addStaff({ pin, password, ...staff }: NewStaff): Promise<{ id: string }> {
  if (pin !== null && !/^\d{4,6}$/.test(pin)) refuse('PIN_SHAPE')
  if (password !== null && password.length < 10) refuse('PASSWORD_SHORT')
  const secrets = { pinHash: pin && (await hashSecret(pin)), passwordHash: password && (await hashSecret(password)) }
  const row = { ...staff, username: staff.username.trim().toLowerCase() }
  return db().$transaction((tx) => insertStaff(tx, null, row, secrets))
}
