import { db } from '../db.ts'
import type { Actor, StaffChoice } from './model.ts'

/** Who may sign in with a PIN at a branch's till. */
export async function listStaffOfBranch(branchCode: string): Promise<StaffChoice[]> {
  return db().staff.findMany({
    where: { deactivatedAt: null, pinHash: { not: null }, branches: { some: { branchCode } } },
    orderBy: [{ role: 'asc' }, { name: 'asc' }],
    select: { id: true, name: true, role: true },
  })
}

const FIRST_BRANCH = { orderBy: { branch: { createdAt: 'asc' } }, take: 1 } as const

/** The demo's one-tap sign-ins: everyone, by the branch they open, oldest branch first. Only the demo may show it. */
export async function listDemoStaff(): Promise<StaffChoice[]> {
  const branch = { select: { name: true, createdAt: true } }
  const staff = await db().staff.findMany({
    where: { deactivatedAt: null, branches: { some: {} } },
    orderBy: [{ role: 'asc' }, { createdAt: 'asc' }],
    select: { id: true, name: true, role: true, branches: { ...FIRST_BRANCH, select: { branch } } },
  })
  const opened = staff.map(({ branches, ...rest }) => ({ ...rest, branch: branches[0]?.branch }))
  opened.sort((a, b) => Number(a.branch?.createdAt) - Number(b.branch?.createdAt))
  return opened.map(({ branch: own, ...rest }) => ({ ...rest, branchName: own?.name ?? '' }))
}

/** The branch at which a demo sign-in opens its till, or null for nobody known. */
export async function demoBranchOf(staffId: string): Promise<string | null> {
  const row = await db().staffBranch.findFirst({ where: { staffId }, orderBy: FIRST_BRANCH.orderBy })
  return row?.branchCode ?? null
}

/** The branches that an actor may see, the oldest first: those at which a manager may make a browser a till. */
export async function listBranches(actor: Actor): Promise<{ code: string; name: string }[]> {
  const where = actor.branches === null ? {} : { code: { in: [...actor.branches] } }
  return db().branch.findMany({ where, orderBy: { createdAt: 'asc' }, select: { code: true, name: true } })
}
