import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor, PersonView, SecretState } from '@/lib/people/access/model.ts'
import { HELD_ROLE, heldRole } from '@/lib/people/access/people-with-roles.ts'
import { visiblePeople } from '@/lib/people/access/visible-rows.ts'
import { db } from '@/lib/platform/database/db.ts'
import { partOfName } from '@/lib/platform/database/lists.ts'
import { localeOf } from '@/lib/platform/i18n/model.ts'
import { UUID } from '@/lib/platform/shared/ids.ts'
import { getPage, type Page, type PagePlace, type PageWalk } from '@/lib/platform/shared/page.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { mayManage } from './internal/change-staff.ts'

const PERSON = {
  id: true,
  name: true,
  username: true,
  ...HELD_ROLE,
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

type Row = Prisma.StaffGetPayload<{ select: typeof PERSON }>

const PAGE = 25

/** A page of the actor's people by name, deactivated ones last; `text` is part of a name or user name. */
export async function listPeople(actor: Actor, text = '', place: PagePlace = {}): Promise<Page<PersonView>> {
  authorise(actor, 'staff:manage')
  const visible = visiblePeople(actor)
  const page = await getPage(place, PAGE, async (walk) => {
    const rows = await selectPeople([visible, matchingName(text.trim())], walk)
    return rows.map((row) => ({ ...row, place: row.id }))
  })
  return { ...page, rows: page.rows.map((row) => toView(actor, row)) }
}

function matchingName(text: string): Prisma.StaffWhereInput {
  if (text === '') return {}
  const like = partOfName(text)
  return { OR: [{ name: like }, { username: like }] }
}

async function selectPeople(where: Prisma.StaffWhereInput[], { from, back, take }: PageWalk): Promise<Row[]> {
  const order = back ? 'desc' : 'asc'
  return db().staff.findMany({
    where: { AND: [...where, from === null ? {} : await beyond(from, back)] },
    orderBy: [{ deactivatedAt: { sort: order, nulls: back ? 'last' : 'first' } }, { name: order }, { id: order }],
    take,
    select: PERSON,
  })
}

/** Everybody after a person in the list, or before them when paging back; nobody if the person is unknown. */
async function beyond(staffId: string, back: boolean): Promise<Prisma.StaffWhereInput> {
  const row = UUID.test(staffId)
    ? await db().staff.findUnique({ where: { id: staffId }, select: { deactivatedAt: true, name: true } })
    : null
  if (!row) return { id: { in: [] } }
  const { deactivatedAt, name } = row
  const further = <T>(value: T) => (back ? { lt: value } : { gt: value })
  const group = { deactivatedAt, OR: [{ name: further(name) }, { name, id: further(staffId) }] }
  if (deactivatedAt === null) return back ? group : { OR: [group, { deactivatedAt: { not: null } }] }
  const others = { deactivatedAt: further(deactivatedAt) }
  return { OR: [group, others, ...(back ? [{ deactivatedAt: null }] : [])] }
}

export async function getPerson(actor: Actor, staffId: string): Promise<PersonView | null> {
  authorise(actor, 'staff:manage')
  const row = await db().staff.findFirst({ where: { AND: [visiblePeople(actor), { id: staffId }] }, select: PERSON })
  return row && toView(actor, row)
}

function toView(actor: Actor, row: Row): PersonView {
  const branches = row.branches.map(({ branchCode, branch }) => ({ code: branchCode, name: branch.name }))
  const session = row.sessions[0]
  const held = heldRole(row)
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    ...held,
    locale: localeOf(row.locale),
    branches,
    active: row.deactivatedAt === null,
    pin: stateOf(row.pinHash, row.pinUntil),
    password: stateOf(row.passwordHash, row.passwordUntil),
    secondStep: row.secondStep?.confirmedAt != null,
    signedInSince: session && session.expiresAt > sharedNow() ? session.createdAt.toISOString() : null,
    managed: mayManage(actor, { ...held, branches: branches.map(({ code }) => code) }),
    self: row.id === actor.staffId,
  }
}

function stateOf(hash: string | null, until: Date | null): SecretState {
  if (hash === null) return 'none'
  if (until === null) return 'own'
  return until > sharedNow() ? 'given' : 'ended'
}
