import { findSales } from '@/lib/counter/ticket-lists/find-sales.ts'
import { branchesOf, type Ctx } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { listPeople } from '@/lib/people/staff/list-people.ts'
import { db } from '@/lib/platform/database/db.ts'
import { partOfName } from '@/lib/platform/database/lists.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { FoundPlace, OfficeFound } from './model.ts'

const MOST = 5
const SHORTEST = 2

type Search = Parameters<typeof findSales>[1]

/** Finds people, tills and branches by name too, as far as the actor may open their pages. */
export async function findInOffice({ ctx: { actor }, input }: { ctx: Ctx; input: Search }): Promise<OfficeFound> {
  const name = input.text.trim()
  const [found, ...places] = await Promise.all([
    may(actor, 'sale:read') ? findSales(actor, input) : { text: input.text, day: input.day, sales: [], next: null },
    ...(name.length < SHORTEST ? [] : [findPeople(actor, name), findTills(actor, name), findBranches(actor, name)]),
  ])
  return { ...found, places: places.flat(), at: sharedNow().toISOString() }
}

async function findPeople(actor: Actor, name: string): Promise<FoundPlace[]> {
  if (!may(actor, 'staff:manage')) return []
  const { rows } = await listPeople(actor, name)
  return rows.slice(0, MOST).map(({ id, name: text }) => ({ kind: 'person', text, href: `/staff/${id}` }))
}

/** Finds tills by their branch's name and their number, such as `Mbare 2`. */
async function findTills(actor: Actor, name: string): Promise<FoundPlace[]> {
  if (!may(actor, 'till:enrol')) return []
  const [, place = '', number] = /^(.*?)(?:\s+(\d{1,4}))?$/.exec(name) ?? []
  const tills = await db().till.findMany({
    where: {
      AND: [branchesOf(actor), { branch: { name: partOfName(place) } }],
      ...(number && { number: Number(number) }),
    },
    orderBy: [{ branchCode: 'asc' }, { number: 'asc' }],
    take: MOST,
    select: { number: true, branchCode: true, branch: { select: { name: true } } },
  })
  return tills.map(({ number, branchCode, branch }) => {
    return { kind: 'till', text: `${branch.name} ${number}`, href: `/tills?branch=${encodeURIComponent(branchCode)}` }
  })
}

/** Leads to a branch's figures, or to its settings for those who may not see figures. */
async function findBranches(actor: Actor, name: string): Promise<FoundPlace[]> {
  if (!may(actor, 'branch:read')) return []
  const { branchCode: code } = branchesOf(actor)
  const like = partOfName(name)
  const branches = await db().branch.findMany({
    where: { AND: [code ? { code } : {}, { OR: [{ name: like }, { code: like }] }] },
    orderBy: { name: 'asc' },
    take: MOST,
    select: { code: true, name: true },
  })
  return branches.map(({ code, name }) => {
    const href = may(actor, 'report:read')
      ? pageAddress('/overview', { branch: code })
      : pageAddress('/branches', { q: code })
    return { kind: 'branch', text: name, href }
  })
}
