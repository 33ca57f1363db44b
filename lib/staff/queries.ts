import { db } from '../db.ts'
import type { Role } from './model.ts'

/** A name on the sign-in page; shown to anyone at an enrolled till, so it holds nothing else. */
export type StaffChoice = { id: string; name: string; role: Role; branchName?: string }

/** Who may sign in with a PIN at a branch's till. */
export async function listStaffOfBranch(branchCode: string): Promise<StaffChoice[]> {
  return db().staff.findMany({
    where: { deactivatedAt: null, pinHash: { not: null }, branches: { some: { branchCode } } },
    orderBy: [{ role: 'asc' }, { name: 'asc' }],
    select: { id: true, name: true, role: true },
  })
}

/** The demo's one-tap sign-ins: everyone, with the branch they open. Only the demo's page may show it. */
export async function listDemoStaff(): Promise<StaffChoice[]> {
  const staff = await db().staff.findMany({
    where: { deactivatedAt: null },
    orderBy: [{ role: 'asc' }, { name: 'asc' }],
    select: {
      id: true,
      name: true,
      role: true,
      branches: { select: { branch: { select: { name: true } } }, orderBy: { branchCode: 'asc' }, take: 1 },
    },
  })
  return staff.map(({ branches, ...rest }) => ({ ...rest, branchName: branches[0]?.branch.name ?? '' }))
}
