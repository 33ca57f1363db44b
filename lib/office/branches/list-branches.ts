import { byDay, SALES_BY_BRANCH, viewTotals } from '@/lib/books/totals/read-totals.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { scopeOf } from '@/lib/office/reports/scope.ts'
import { authorise, branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { towardsDayCapBy } from '@/lib/people/branches/queries.ts'
import { databaseDay } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { partOfName } from '@/lib/platform/database/lists.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { capStateOf, formatUsd, toWireAmount } from '@/lib/platform/shared/money.ts'
import { getPage, type Page, type PagePlace } from '@/lib/platform/shared/page.ts'
import type { BranchView } from './model.ts'

const PAGE = 10

/**
 * A page of the actor's branches by code, with tills, people, caps and today's sales; `text` is part of a name or code.
 */
export async function listBranches(actor: Actor, text = '', place: PagePlace = {}): Promise<Page<BranchView>> {
  authorise(actor, 'branch:read')
  const page = await getPage(place, PAGE, async ({ from, back, take }) => {
    const rows = await db().branch.findMany({
      where: {
        AND: [
          { code: branchesOf(actor).branchCode },
          branchesNamed(text.trim()),
          from === null ? {} : { code: back ? { lt: from } : { gt: from } },
        ],
      },
      orderBy: { code: back ? 'desc' : 'asc' },
      take,
      select: BRANCH,
    })
    return rows.map((row) => ({ ...row, place: row.code }))
  })
  const codes = page.rows.map(({ code }) => code)
  const [sold, towards] = await Promise.all([
    soldTodayBy(actor, codes),
    towardsDayCapBy(db(), officeEnvironment(), codes),
  ])
  const rows = page.rows.map(({ settings, _count, code, name, serviceName }) => {
    const dayCapCents = settings?.dayCapCents ?? null
    const towardsCents = towards.get(code) ?? 0n
    return {
      code,
      name,
      serviceName,
      tills: _count.tills,
      people: _count.staff,
      maxSale: settings?.maxSaleCents ? toWireAmount(settings.maxSaleCents) : '',
      dayCap: dayCapCents ? toWireAmount(dayCapCents) : '',
      soldToday: formatUsd(sold.get(code) ?? 0n),
      towardsCap: dayCapCents ? formatUsd(towardsCents) : '',
      capState: capStateOf(towardsCents, dayCapCents),
    }
  })
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

function branchesNamed(text: string): Prisma.BranchWhereInput {
  const contains = partOfName(text)
  return text === '' ? {} : { OR: [{ name: contains }, { code: contains }] }
}

/** Today's net sales by branch, from the totals, as on the overview and in the reports. */
async function soldTodayBy(actor: Actor, codes: string[]): Promise<Map<string, bigint>> {
  const today = await databaseDay(db())
  const rows = await viewTotals((view) => {
    return view.tx.$queryRaw<{ code: string; cents: bigint }[]>`
      select "branchCode" as code, sum("salesCents" - "reversedSalesCents")::bigint as cents
      from ${byDay(view, SALES_BY_BRANCH)} t
      where ${scopeOf(actor, null)} and day = ${today}::date
        and "branchCode" = any(${codes}::text[])
      group by 1`
  })
  return new Map(rows.map(({ code, cents }) => [code, cents]))
}
