import { recordAudit } from '../audit/record-audit.ts'
import { hashSecret } from '../auth/secrets.ts'
import { db } from '../db.ts'
import { env } from '../env.ts'
import { serviceFor } from '../service.ts'
import { refuse } from '../shared/problem.ts'
import type { Role } from './model.ts'

export type NewStaff = {
  name: string
  username: string
  role: Role
  branches: string[]
  pin: string | null
  password: string | null
}

/**
 * Adds a person who may sign in: with a PIN at tills of the branches, with a password elsewhere. Run from the server's
 * command line, which is how the first owner comes to be. Refuses with PIN_SHAPE, PASSWORD_SHORT, USERNAME_TAKEN or
 * BRANCH_UNKNOWN.
 */
export async function addStaff(staff: NewStaff): Promise<{ id: string }> {
  const { name, role, branches, pin, password } = staff
  const username = staff.username.trim().toLowerCase()
  if (pin !== null && !/^\d{4,6}$/.test(pin)) refuse('PIN_SHAPE')
  if (password !== null && password.length < 10) refuse('PASSWORD_SHORT')
  const secrets = { pinHash: pin && (await hashSecret(pin)), passwordHash: password && (await hashSecret(password)) }
  return db().$transaction(async (tx) => {
    if (await tx.staff.findUnique({ where: { username }, select: { id: true } })) refuse('USERNAME_TAKEN')
    const known = await tx.branch.count({ where: { code: { in: branches } } })
    if (known !== branches.length) refuse('BRANCH_UNKNOWN')
    const created = await tx.staff.create({
      data: { name, username, role, ...secrets, branches: { create: branches.map((branchCode) => ({ branchCode })) } },
      select: { id: true },
    })
    await recordAudit(tx, null, {
      action: 'staff:add',
      objectKind: 'staff',
      objectId: created.id,
      detail: { role, branches },
    })
    return created
  })
}

/** Takes over the partner's branches from the Service (service-api, GET /branches); returns their codes. */
export async function importBranches(): Promise<string[]> {
  const codes = new Set<string>()
  for (const { name: credential } of env().credentials) {
    const answer = await serviceFor(credential).branches()
    if (answer.kind !== 'ok') throw new Error(`The Service did not list the branches for the key ${credential}`)
    for (const { id: code, name } of answer.data) {
      await db().branch.upsert({ where: { code }, create: { code, name: name ?? code }, update: name ? { name } : {} })
      codes.add(code)
    }
  }
  return [...codes]
}
