import { db } from '../db.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { isLocale } from '../i18n/model.ts'
import { authorise, branchesOf } from './authorise.ts'
import { mayManage } from './lock-managed-staff.ts'
import { type Actor, PERMISSIONS, type PersonView } from './model.ts'

const PERSON = {
  id: true,
  name: true,
  username: true,
  role: true,
  locale: true,
  deactivatedAt: true,
  pinHash: true,
  pinUntil: true,
  passwordHash: true,
  passwordUntil: true,
  secondStep: { select: { confirmedAt: true } },
  branches: { select: { branchCode: true, branch: { select: { name: true } } }, orderBy: { branchCode: 'asc' } },
  sessions: {
    where: { endedAt: null },
    select: { createdAt: true, expiresAt: true },
    orderBy: { createdAt: 'desc' },
    take: 1,
  },
} satisfies Prisma.StaffSelect

const MOST = 200

/** People of the actor's branches by name, those who left last; `text` is part of a name or user name. At most 200. */
export async function listPeople(actor: Actor, text = ''): Promise<PersonView[]> {
  const sought = text.trim()
  const rows = await db().staff.findMany({
    where: {
      AND: [
        visiblePeople(actor),
        sought === ''
          ? {}
          : {
              OR: [
                { name: { contains: sought, mode: 'insensitive' } },
                { username: { contains: sought.toLowerCase() } },
              ],
            },
      ],
    },
    orderBy: [{ deactivatedAt: { sort: 'asc', nulls: 'first' } }, { name: 'asc' }],
    take: MOST,
    select: PERSON,
  })
  return rows.map((row) => toView(actor, row))
}

/** One person, or null where there is none or they are of no branch of the actor's. */
export async function getPerson(actor: Actor, staffId: string): Promise<PersonView | null> {
  const row = await db().staff.findFirst({ where: { AND: [visiblePeople(actor), { id: staffId }] }, select: PERSON })
  return row && toView(actor, row)
}

/** A manager sees who works at the manager's branches; the owner sees everybody. */
function visiblePeople(actor: Actor): Prisma.StaffWhereInput {
  authorise(actor, 'staff:manage')
  if (PERMISSIONS[actor.role].includes('staff:manage-all') && actor.branches === null) return {}
  return { role: { not: 'owner' }, branches: { some: branchesOf(actor) } }
}

function toView(actor: Actor, row: Prisma.StaffGetPayload<{ select: typeof PERSON }>): PersonView {
  const branches = row.branches.map(({ branchCode, branch }) => ({ code: branchCode, name: branch.name }))
  const session = row.sessions[0]
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    role: row.role,
    locale: isLocale(row.locale) ? row.locale : 'en',
    branches,
    active: row.deactivatedAt === null,
    pin: stateOf(row.pinHash, row.pinUntil),
    password: stateOf(row.passwordHash, row.passwordUntil),
    secondStep: row.secondStep?.confirmedAt != null,
    signedInSince: session && session.expiresAt > new Date() ? session.createdAt.toISOString() : null,
    managed: mayManage(actor, { role: row.role, branches: branches.map(({ code }) => code) }),
    self: row.id === actor.staffId,
  }
}

function stateOf(hash: string | null, until: Date | null): 'none' | 'given' | 'own' {
  if (hash === null) return 'none'
  return until === null ? 'own' : 'given'
}
