import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor, Permission } from '@/lib/people/access/model.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { capStateOf } from '@/lib/platform/shared/cap-state.ts'
import { formatUsd, toWireAmount } from '@/lib/platform/shared/money.ts'
import { type Page, type PagePlace, readPage } from '@/lib/platform/shared/page.ts'
import { startOfHarareDay } from '@/lib/platform/shared/time.ts'
import type { BranchName, BranchView } from './model.ts'

/** The actor's branches by name, oldest first, for a screen that needs `permission`. Refuses with NOT_ALLOWED. */
export async function listBranchNames(actor: Actor, permission: Permission): Promise<BranchName[]> {
  authorise(actor, permission)
  return db().branch.findMany({
    where: { code: branchesOf(actor).branchCode },
    orderBy: [{ createdAt: 'asc' }, { code: 'asc' }],
    select: { code: true, name: true },
  })
}

const PAGE = 10

/**
 * A page of the actor's branches by code, with tills, people, caps and today's sales; `text` is part of a name or code.
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
  const sold = await soldTodayBy(
    db(),
    page.rows.map(({ code }) => code),
  )
  const rows = page.rows.map(({ settings, _count, code, name, serviceName }) => ({
    code,
    name,
    serviceName,
    tills: _count.tills,
    people: _count.staff,
    maxSale: settings?.maxSaleCents ? toWireAmount(settings.maxSaleCents) : '',
    dayCap: settings?.dayCapCents ? toWireAmount(settings.dayCapCents) : '',
    soldToday: formatUsd(sold.get(code) ?? 0n),
    capState: capStateOf(sold.get(code) ?? 0n, settings?.dayCapCents ?? null),
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

/** What a branch sold since midnight in Harare, in customer prices (USD cents), without failed sales. */
export async function soldToday(tx: Tx, branchCode: string): Promise<bigint> {
  return (await soldTodayBy(tx, [branchCode])).get(branchCode) ?? 0n
}

/**
 * The same for several branches. Finds tickets by branch and time rather than walking all that a branch ever sold; a
 * ticket paid before yesterday and sold today is left out, which soft caps can tolerate.
 */
async function soldTodayBy(tx: Tx, codes: string[]): Promise<Map<string, bigint>> {
  const midnight = startOfHarareDay(new Date())
  const rows = await tx.$queryRaw<{ code: string; cents: bigint }[]>`
    select t."branchCode" as code, sum(s."priceCents")::bigint as cents
    from "Ticket" t join "Sale" s on s."ticketId" = t.id
    where t."branchCode" = any(${codes}::text[]) and t."tenderedAt" >= ${midnight}::timestamptz - interval '1 day'
      and s."claimedAt" >= ${midnight} and s.state in ('sending', 'pending', 'completed')
    group by 1`
  return new Map(rows.map(({ code, cents }) => [code, cents]))
}
