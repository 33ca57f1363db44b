import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import { type Actor, type BranchToEnrol, ROLES_OF_EVERY_BRANCH, type StaffChoice } from '@/lib/people/access/model.ts'
import { staffAt, staffWith } from '@/lib/people/access/people-with-roles.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

/** Who can sign in with a PIN at a branch's till: not who was given one that has ended, for whom none would be right. */
export async function listStaffOfBranch(branchCode: string): Promise<StaffChoice[]> {
  const works = { pinHash: { not: null }, OR: [{ pinUntil: null }, { pinUntil: { gt: sharedNow() } }] }
  const staff = await db().staff.findMany({
    where: { deactivatedAt: null, AND: [works, staffAt(branchCode)] },
    orderBy: [{ role: 'asc' }, { name: 'asc' }],
    select: CHOICE,
  })
  return staff.map(toChoice)
}

const CHOICE = { id: true, name: true, role: true, customRole: { select: { name: true } } } as const

function toChoice({ customRole, ...row }: Prisma.StaffGetPayload<{ select: typeof CHOICE }>): StaffChoice {
  return { ...row, roleName: customRole?.name ?? null }
}

const FIRST_BRANCH = { orderBy: { branch: { createdAt: 'asc' } }, take: 1 } as const

/** The demo's one-tap sign-ins, with the branch that each opens. Only the demo may show it. */
export async function listDemoStaff(): Promise<StaffChoice[]> {
  const branch = { select: { name: true, createdAt: true } }
  const staff = await db().staff.findMany({
    where: { deactivatedAt: null, branches: { some: {} } },
    orderBy: [{ role: 'asc' }, { createdAt: 'asc' }],
    select: { ...CHOICE, branches: { ...FIRST_BRANCH, select: { branch } } },
  })
  const opened = staff.map(({ branches, ...rest }) => ({ ...toChoice(rest), branch: branches[0]?.branch }))
  opened.sort((a, b) => Number(a.branch?.createdAt) - Number(b.branch?.createdAt))
  return opened.map(({ branch: own, ...rest }) => ({ ...rest, branchName: own?.name ?? '' }))
}

/** The branch where a demo sign-in opens its till, or null if the person is unknown. */
export async function demoBranchOf(staffId: string): Promise<string | null> {
  const row = await db().staffBranch.findFirst({ where: { staffId }, orderBy: FIRST_BRANCH.orderBy })
  return row?.branchCode ?? null
}

export async function listBranchesToEnrol(actor: Actor): Promise<BranchToEnrol[]> {
  authorise(actor, 'till:enrol')
  const branches = await db().branch.findMany({
    where: actor.branches === null ? {} : { code: { in: [...actor.branches] } },
    orderBy: { createdAt: 'asc' },
    select: {
      code: true,
      name: true,
      tills: { where: { enrolmentHash: { not: null } }, select: { number: true }, orderBy: { number: 'asc' } },
    },
  })
  return branches.map(({ tills, ...branch }) => ({ ...branch, tillNumbers: tills.map((till) => till.number) }))
}

/** Names of those who could make this browser a till: the managers of the actor's branches, and owners. */
export async function listWhoMayEnrol(actor: Actor): Promise<string[]> {
  const branches = { some: { branchCode: { in: [...(actor.branches ?? [])] } } }
  const staff = await db().staff.findMany({
    where: {
      deactivatedAt: null,
      AND: [staffWith('till:enrol'), { OR: [{ role: { in: ROLES_OF_EVERY_BRANCH } }, { branches }] }],
    },
    orderBy: [{ role: 'asc' }, { name: 'asc' }],
    select: { name: true },
  })
  return staff.map(({ name }) => name)
}

/** Names of the other owners who can sign in, for somebody who lost their authenticator. */
export async function listOtherOwners(staffId: string): Promise<string[]> {
  const staff = await db().staff.findMany({
    where: {
      ...staffWith('staff:manage-all'),
      id: { not: staffId },
      deactivatedAt: null,
      secondStep: { confirmedAt: { not: null } },
    },
    orderBy: { name: 'asc' },
    select: { name: true },
  })
  return staff.map(({ name }) => name)
}

/** The names of people by id, deactivated or not; unknown ids are left out. */
export async function staffNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const staff = await tx.staff.findMany({ where: { id: { in: [...new Set(ids)] } }, select: { id: true, name: true } })
  return new Map(staff.map(({ id, name }) => [id, name]))
}

export async function answersForAll({ branches }: Actor): Promise<boolean> {
  if (branches === null) return true
  return (await db().branch.count({ where: { code: { notIn: [...branches] } } })) === 0
}
