import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, branchesOf, requireBranch } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { UUID } from '@/lib/platform/shared/ids.ts'
import type { PageWalk } from '@/lib/platform/shared/page.ts'
import { EXPENSE_KINDS, expenseKind } from '@/lib/platform/shared/payment.ts'
import { beginningOf, endOf } from '@/lib/platform/shared/time/harare-day.ts'
import { safeBalances } from './internal/safe-books.ts'
import {
  type ExpenseSum,
  SAFE_KINDS,
  type Safe,
  type SafeCount,
  type SafeFilter,
  type SafeLine,
  type SafeLineKind,
  type SafeMovementView,
} from './model.ts'

/** The safes of the actor's branches, with what they hold by the books and their last counts. */
export async function listSafes(actor: Actor): Promise<Safe[]> {
  const branches = await listBranchNames(actor, 'safe:manage')
  const codes = branches.map(({ code }) => code)
  const [balances, counts] = await Promise.all([safeBalances(db(), officeEnvironment(), codes), lastCounts(codes)])
  return branches.map(({ code, name }) => ({
    branchCode: code,
    branchName: name,
    sums: balances
      .filter(({ key }) => key === code)
      .map(({ currency, nativeCents }) => ({ currency, cents: nativeCents })),
    counts: counts.filter(({ branchCode }) => branchCode === code),
  }))
}

type Found = Omit<SafeLine, 'place' | 'spentOn' | 'kind'> & { place: bigint; kind: string; spentOn: string | null }

/** What came into the safes and left them, newest first; changes of worth, in which no cash moved, are left out. */
export async function listSafeLines(actor: Actor, filter: SafeFilter, walk: PageWalk): Promise<SafeLine[]> {
  const branches = await listBranchNames(actor, 'safe:manage')
  const codes = branches.map(({ code }) => code).filter((code) => filter.branch === null || code === filter.branch)
  const from = /^\d{1,18}$/.test(walk.from ?? '') ? BigInt(walk.from ?? 0) : null
  const beyond =
    from === null ? Prisma.sql`true` : walk.back ? Prisma.sql`p."entryId" > ${from}` : Prisma.sql`p."entryId" < ${from}`
  const order = walk.back ? Prisma.sql`asc` : Prisma.sql`desc`
  const isOwn = isOffices(filter.kind)
  const within = Prisma.sql`e.environment = ${officeEnvironment()}::"Environment"
    and e.at >= ${beginningOf(filter.from)} and e.at < ${endOf(filter.to)}`
  const walked = Prisma.sql`(
    select p.* from "JournalPosting" p
      cross join lateral (
        select 1 from "JournalEntry" e where e.id = p."entryId" and ${within} and ${ofKind(filter.kind)} offset 0
      ) e
    where ${inSafes(codes, beyond)} order by p."entryId" ${order} limit ${walk.take})`
  const own = Prisma.sql`(select * from "JournalPosting" p where ${inSafes(codes, beyond)})`
  const rows = await db().$queryRaw<Found[]>`
    select * from (
      select p."entryId" as place, e.at, b.name as "branchName", p.currency, p."nativeCents" as cents,
        case when e."objectKind" = 'safe' then m.kind when c.kind = 'closing' then 'closing' else e.event end as kind,
        coalesce(s.name, '') as by, t.number as "tillNumber", e."shiftId", m.id as "movementId",
        m."expenseKind" as "spentOn", coalesce(m.bank, '') as bank, coalesce(m."slipNumber", '') as "slipNumber",
        coalesce(m.note, c.reason, '') as note, u.id is not null as corrected
      from ${isOwn ? own : walked} p join "JournalEntry" e on e.id = p."entryId" join "Branch" b on b.code = p."accountKey"
        ${isOwn ? OFFICES_OWN : WITH_OFFICES}
        left join "SafeMovement" u on u."undoesId" = m.id
        left join "CashMovement" c on c.id = case e."objectKind" when 'movement' then e."objectId"::uuid end
        left join "Till" t on t.id = e."tillId" left join "Staff" s on s.id = e."staffId"
      where ${within}
    ) line where ${filter.kind === null ? Prisma.sql`true` : Prisma.sql`kind = ${filter.kind}`}
    order by place ${order} limit ${walk.take}`
  return rows.map(toLine)
}

/**
 * Appending '' hides the key from the index of all accounts: the planner then walks the index of rare accounts in the
 * order shown and stops at the end of the page, instead of reading every safe whole.
 */
const inSafes = (codes: string[], beyond: Prisma.Sql) => Prisma.sql`p.account = 'safe' and p."nativeCents" <> 0
  and p."accountKey" || '' = any(${codes}) and ${beyond}`

function ofKind(kind: SafeLineKind | null): Prisma.Sql {
  if (kind === null) return Prisma.sql`true`
  const closing = Prisma.sql`exists (select from "CashMovement" c
    where c.id = case e."objectKind" when 'movement' then e."objectId"::uuid end and c.kind = 'closing')`
  return kind === 'closing' ? closing : Prisma.sql`e."objectKind" <> 'safe' and e.event = ${kind} and not ${closing}`
}

const WITH_OFFICES = Prisma.sql`left join "SafeMovement" m on m.id = case e."objectKind" when 'safe' then e."objectId"::uuid end`

/** Joins only entries that have a movement of the office: these are few, and are found first. */
const OFFICES_OWN = Prisma.sql`join "SafeMovement" m on e."objectKind" = 'safe' and m.id::text = e."objectId"`

function isOffices(kind: SafeLineKind | null): boolean {
  return kind === 'count' || kind === 'correction' || SAFE_KINDS.some((one) => one === kind)
}

function toLine({ place, kind, spentOn, ...line }: Found): SafeLine {
  return {
    ...line,
    place: String(place),
    kind: kind as SafeLineKind,
    spentOn: spentOn === null ? null : expenseKind(spentOn),
  }
}

/** One movement of the office, or null if there is none at the actor's branches. */
export async function getSafeMovement(actor: Actor, id: string): Promise<SafeMovementView | null> {
  authorise(actor, 'safe:manage')
  if (!UUID.test(id)) return null
  const row = await db().safeMovement.findFirst({
    where: { AND: [branchesOf(actor), { id, environment: officeEnvironment() }] },
    select: {
      ...{ kind: true, currency: true, nativeCents: true, bank: true, slipNumber: true, note: true, createdAt: true },
      ...{ staffId: true, expenseKind: true, undoesId: true, countedCents: true },
      branch: { select: { name: true } },
      undoneBy: { select: { id: true } },
    },
  })
  if (!row) return null
  const { currency, bank, slipNumber, note } = row
  const by = await db().staff.findUnique({ where: { id: row.staffId }, select: { name: true } })
  return {
    ...{ id, currency, bank, slipNumber, note },
    at: row.createdAt,
    branchName: row.branch.name,
    kind: row.kind as SafeLineKind,
    cents: row.nativeCents,
    countedCents: row.countedCents,
    by: by?.name ?? '',
    spentOn: row.expenseKind === null ? null : expenseKind(row.expenseKind),
    correctedBy: row.undoneBy?.id ?? null,
    corrects: row.undoesId,
  }
}

/** The currencies in which cash may be moved: all known ones, USD first. */
export async function listSafeCurrencies(actor: Actor): Promise<string[]> {
  authorise(actor, 'safe:manage')
  const rows = await db().currency.findMany({ orderBy: { code: 'asc' }, select: { code: true } })
  return rows.map(({ code }) => code).sort((a, b) => Number(b === 'USD') - Number(a === 'USD'))
}

/** What was spent on each kind, less corrections; payouts from before there were kinds count as `other`. */
export async function sumExpenses(
  actor: Actor,
  { branch, from, to }: Pick<SafeFilter, 'branch' | 'from' | 'to'>,
): Promise<ExpenseSum[]> {
  const branches = await listBranchNames(actor, 'safe:manage')
  const codes = branches.map(({ code }) => code).filter((code) => branch === null || code === branch)
  const rows = await db().$queryRaw<{ kind: string; currency: string; safeCents: bigint; drawerCents: bigint }[]>`
    select case p.account when 'expenses' then p."accountKey" else 'other' end as kind, p.currency,
      coalesce(sum(p."nativeCents") filter (where e."objectKind" = 'safe'), 0)::bigint as "safeCents",
      coalesce(sum(p."nativeCents") filter (where e."objectKind" <> 'safe'), 0)::bigint as "drawerCents"
    from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
    where (p.account = 'expenses' or (p.account = 'losses' and e.event = 'payout'))
      and e.environment = ${officeEnvironment()}::"Environment" and e."branchCode" = any(${codes})
      and e.at >= ${beginningOf(from)} and e.at < ${endOf(to)}
    group by 1, 2 order by p.currency <> 'USD', p.currency`
  const known = rows.map((row) => ({ ...row, kind: expenseKind(row.kind) }))
  return known.sort((a, b) => EXPENSE_KINDS.indexOf(a.kind) - EXPENSE_KINDS.indexOf(b.kind))
}

/** The newest counts of a branch's safe, including those that agreed, newest first. */
export async function listSafeCounts(actor: Actor, branchCode: string): Promise<SafeCount[]> {
  authorise(actor, 'safe:manage')
  requireBranch(actor, branchCode)
  return newestCounts(branchCode)
}

const MOST = 20

/** The last count of each currency, USD first. The caller must have authorised the branches. */
function lastCounts(branchCodes: string[]): Promise<SafeCount[]> {
  return db().$queryRaw<SafeCount[]>`
    select * from (
      select distinct on (m."branchCode", m.currency) ${COUNT}
      where ${counted(branchCodes)} order by m."branchCode", m.currency, m."createdAt" desc
    ) last order by currency <> 'USD', currency`
}

function newestCounts(branchCode: string): Promise<SafeCount[]> {
  return db().$queryRaw<SafeCount[]>`
    select ${COUNT} where ${counted([branchCode])} order by m."createdAt" desc, m.currency <> 'USD', m.currency limit ${MOST}`
}

const COUNT = Prisma.sql`m.id as "movementId", m."createdAt" as at, coalesce(s.name, '') as by, m."branchCode",
  m.currency, m."countedCents", m."nativeCents" as "differenceCents", m.note
  from "SafeMovement" m left join "Staff" s on s.id = m."staffId"`

const counted = (branchCodes: string[]) => Prisma.sql`m.kind = 'count' and m."branchCode" = any(${branchCodes})
  and m.environment = ${officeEnvironment()}::"Environment"`
