import { builtIn, type Role } from '@/lib/people/access/model.ts'
import { hashSecret } from '@/lib/people/secrets/hash-secret.ts'
import { requireGoodSecret } from '@/lib/people/secrets/require-good-secret.ts'
import { db } from '@/lib/platform/database/db.ts'
import { insertStaff, type StaffRow } from './internal/insert-staff.ts'

export type NewStaff = Omit<StaffRow, 'held'> & { role: Role; pin: string | null; password: string | null }

/**
 * Adds a person who may sign in: with a PIN at their branches' tills, with a password elsewhere. Called from the
 * server's command line, which creates the first owner.
 */
export async function addStaff({ pin, password, role, ...staff }: NewStaff): Promise<{ id: string }> {
  const about = [staff.name, staff.username]
  if (pin !== null) await requireGoodSecret('pin', pin, about)
  if (password !== null) await requireGoodSecret('password', password, about)
  const secrets = { pinHash: pin && (await hashSecret(pin)), passwordHash: password && (await hashSecret(password)) }
  const row = { ...staff, held: builtIn(role), username: staff.username.trim().toLowerCase() }
  return db().$transaction((tx) => insertStaff(tx, null, row, secrets))
}
