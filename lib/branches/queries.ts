import { db, type Tx } from '../db.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { formatUsd, toWireAmount } from '../shared/money.ts'
import { type Page, type PagePlace, readPage } from '../shared/page.ts'
import { startOfHarareDay } from '../shared/time.ts'
import { authorise, branchesOf } from '../staff/authorise.ts'
import type { Actor } from '../staff/model.ts'
import type { BranchView } from './model.ts'

/** The actor's branches by name, for whoever chooses one, in the order in which they were made. */
export function listBranchNames(actor: Actor): Promise<{ code: string; name: string }[]> {
  authorise(actor, 'branch:read')
  return db().branch.findMany({
    where: { code: branchesOf(actor).branchCode },
    orderBy: [{ createdAt: 'asc' }, { code: 'asc' }],
    select: { code: true, name: true },
  })
}

const PAGE = 10

/**
 * A page of the actor's branches by code with their tills, people, caps and what was sold today; `text` is part of a name
 * or code.
 */
export async function listBranches(actor: Actor, text = '', place: PagePlace = {}): Promise<Page<BranchView>> {
  authorise(actor, 'branch:read')
  const page = await readPage(place, PAGE, async ({ from, back, take }) => {
    const rows = await db().branch.findMany({
      where: {
        AND: [
          { code: branchesOf(actor).branchCode },
          soughtBranches(text.trim()),
          from === null ? {} : { code: back ? { lt: from } : { gt: from } },
        ],
      },
      orderBy: { code: back ? 'desc' : 'asc' },
      take,
      select: BRANCH,
    })
    return rows.map((row) => ({ ...row, place: row.code }))
  })
  const sold = await soldTodayBy(page.rows.map(({ code }) => code))
  const rows = page.rows.map(({ settings, _count, code, name, serviceName }) => ({
    code,
    name,
    serviceName,
    tills: _count.tills,
    people: _count.staff,
    maxSale: settings?.maxSaleCents ? toWireAmount(settings.maxSaleCents) : '',
    dayCap: settings?.dayCapCents ? toWireAmount(settings.dayCapCents) : '',
    soldToday: formatUsd(sold.get(code) ?? 0n),
  }))
  return { ...page, rows }
}

const BRANCH = {
  code: true,
  name: true,
  serviceName: true,
  settings: true,
  _count: {
    select: {
      tills: { where: { enrolmentHash: { not: null } } },
      staff: { where: { staff: { deactivatedAt: null } } },
    },
  },
} satisfies Prisma.BranchSelect

function soughtBranches(text: string): Prisma.BranchWhereInput {
  const contains = { contains: text, mode: 'insensitive' } as const
  return text === '' ? {} : { OR: [{ name: contains }, { code: contains }] }
}

/**
 * Customer prices, in USD cents, of what branches sold since midnight in Harare and what did not fail, in one walk over
 * the day.
 */
async function soldTodayBy(codes: string[]): Promise<Map<string, bigint>> {
  const rows = await db().$queryRaw<{ code: string; cents: bigint }[]>`
    select t."branchCode" as code, sum(s."priceCents")::bigint as cents
    from "Sale" s join "Ticket" t on t.id = s."ticketId"
    where s."claimedAt" >= ${startOfHarareDay(new Date())} and s.state in ('sending', 'pending', 'completed')
      and t."branchCode" = any(${codes}::text[])
    group by 1`
  return new Map(rows.map(({ code, cents }) => [code, cents]))
}

/** The same of one branch, within the caller's transaction. */
export async function soldToday(tx: Tx, branchCode: string): Promise<bigint> {
  const { _sum } = await tx.sale.aggregate({
    where: {
      claimedAt: { gte: startOfHarareDay(new Date()) },
      state: { in: ['sending', 'pending', 'completed'] },
      ticket: { branchCode },
    },
    _sum: { priceCents: true },
  })
  return _sum.priceCents ?? 0n
}
