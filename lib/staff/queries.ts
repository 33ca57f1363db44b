import { db } from '../db.ts'
import type { StaffChoice } from './model.ts'

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

/** The branch at which a demo sign-in opens its till, or null for nobody known. */
export async function demoBranchOf(staffId: string): Promise<string | null> {
  const row = await db().staffBranch.findFirst({ where: { staffId }, orderBy: { branchCode: 'asc' } })
  return row?.branchCode ?? null
}
