import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { getPage, type Page, type PagePlace } from '@/lib/platform/shared/page.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { openPairings } from './displays.ts'
import type { OpenCode, TillView } from './model.ts'

const PAGE = 20

/** A page of the tills of one or all of the actor's branches, by branch and number, with who is signed in. */
export async function listTills(
  actor: Actor,
  branchCode: string | null = null,
  place: PagePlace = {},
): Promise<Page<TillView>> {
  authorise(actor, 'till:enrol')
  const page = await getPage(place, PAGE, async ({ from, back, take }) => {
    const beyond = parsePlace(from)
    const order = back ? 'desc' : 'asc'
    const further = <T>(value: T) => (back ? { lt: value } : { gt: value })
    const rows = await selectTills({
      where: {
        AND: [
          branchesOf(actor),
          branchCode === null ? {} : { branchCode },
          beyond
            ? {
                OR: [
                  { branchCode: further(beyond.branchCode) },
                  { branchCode: beyond.branchCode, number: further(beyond.number) },
                ],
              }
            : {},
        ],
      },
      orderBy: [{ branchCode: order }, { number: order }],
      take,
    })
    return rows.map((row) => ({ ...row, place: `${row.number}~${row.branchCode}` }))
  })
  return { ...page, rows: page.rows.map(({ place: _, ...till }) => till) }
}

/** A till's place in the list, read from an address; nonsense means the start of the list. */
function parsePlace(text: string | null): { branchCode: string; number: number } | null {
  const [, number, branchCode] = /^(\d{1,9})~(.{1,80})$/.exec(text ?? '') ?? []
  return number && branchCode ? { branchCode, number: Number(number) } : null
}

async function selectTills(which: Pick<Prisma.TillFindManyArgs, 'where' | 'orderBy' | 'take'>): Promise<TillView[]> {
  const now = sharedNow()
  const tills = await db().till.findMany({
    ...which,
    select: {
      id: true,
      branchCode: true,
      branch: { select: { name: true } },
      number: true,
      training: true,
      refusedCurrencies: true,
      enrolledAt: true,
      enrolmentHash: true,
      openShift: { select: { id: true } },
      sessions: {
        where: { endedAt: null, expiresAt: { gt: now }, staff: { deactivatedAt: null } },
        select: { staff: { select: { name: true } } },
        orderBy: { createdAt: 'desc' },
        take: 5,
      },
      displays: {
        where: openPairings(),
        select: { id: true, createdById: true, createdAt: true, expiresAt: true },
        orderBy: { createdAt: 'desc' },
      },
    },
  })
  const names = await namesOf(tills.flatMap((till) => till.displays.map(({ createdById }) => createdById)))
  return tills.map((till) => ({
    id: till.id,
    branchCode: till.branchCode,
    branchName: till.branch.name,
    number: till.number,
    training: till.training,
    refusedCurrencies: till.refusedCurrencies,
    enrolledAt: till.enrolmentHash ? (till.enrolledAt?.toISOString() ?? null) : null,
    openShift: till.openShift !== null,
    signedIn: till.enrolmentHash ? [...new Set(till.sessions.map(({ staff }) => staff.name))] : [],
    displays: till.displays.map(({ id, createdById, createdAt, expiresAt }) => ({
      id,
      by: names.get(createdById) ?? '',
      createdAt: createdAt.toISOString(),
      until: expiresAt.toISOString(),
    })),
  }))
}

/** Not `staffNames`: people and their roles import tills, so tills may not import people. */
async function namesOf(staffIds: string[]): Promise<Map<string, string>> {
  if (staffIds.length === 0) return new Map()
  const people = await db().staff.findMany({ where: { id: { in: staffIds } }, select: { id: true, name: true } })
  return new Map(people.map(({ id, name }) => [id, name]))
}

/** Enrolment codes of the actor's branches that still work. */
export async function listOpenCodes(actor: Actor): Promise<OpenCode[]> {
  authorise(actor, 'till:enrol')
  const codes = await db().enrolmentCode.findMany({
    where: { ...branchesOf(actor), usedAt: null, expiresAt: { gt: await databaseNow(db()) } },
    orderBy: { expiresAt: 'asc' },
    select: { id: true, number: true, expiresAt: true, createdById: true, branch: { select: { name: true } } },
  })
  const names = await namesOf(codes.map((code) => code.createdById))
  return codes.map(({ id, number, expiresAt, createdById, branch }) => ({
    id,
    branchName: branch.name,
    number,
    expiresAt: expiresAt.toISOString(),
    by: names.get(createdById) ?? '',
  }))
}
