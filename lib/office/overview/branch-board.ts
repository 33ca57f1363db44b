import { cashBalances } from '@/lib/books/totals/booked-balances.ts'
import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { type Cents, sumCents } from '@/lib/platform/shared/money.ts'
import { MINUTE_MS, WEEK_MS } from '@/lib/platform/shared/time/durations.ts'
import { dayAfter, startOfHarareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { BranchState } from './model.ts'

/** A till is on while its page was heard within this time. */
const HEARD_MS = 3 * MINUTE_MS

/** How each of the actor's branches that has a till stands now, by name; one branch, if it is given. */
export async function listBranchBoard(
  actor: Actor,
  branch: string | null = null,
  now: Date = sharedNow(),
): Promise<BranchState[]> {
  authorise(actor, 'report:read')
  const visible = await db().branch.findMany({
    where: { AND: [{ code: branchesOf(actor).branchCode }, branch === null ? {} : { code: branch }] },
    select: { code: true },
  })
  return getBranchStates(
    officeEnvironment(),
    visible.map(({ code }) => code),
    now,
  )
}

/** Of every branch with a till, for the worker: authorises nothing. */
export async function listAllBranchStates(environment: Environment, now: Date): Promise<BranchState[]> {
  const all = await db().branch.findMany({ select: { code: true } })
  return getBranchStates(
    environment,
    all.map(({ code }) => code),
    now,
  )
}

type Row = Omit<BranchState, 'status' | 'cashCents'> & { tillIds: string[]; openShifts: number }

async function getBranchStates(environment: Environment, codes: readonly string[], now: Date): Promise<BranchState[]> {
  const rows = await listRows(environment, codes, now)
  const [drawers, safes] = await Promise.all([
    cashBalances(
      db(),
      environment,
      'drawer',
      rows.flatMap(({ tillIds }) => tillIds),
    ),
    cashBalances(
      db(),
      environment,
      'safe',
      rows.map(({ code }) => code),
    ),
  ])
  return rows.map(({ tillIds, openShifts, ...row }) => {
    const inDrawers = drawers.filter(({ key }) => tillIds.includes(key))
    const inSafe = safes.filter(({ key }) => key === row.code)
    const worth = (of: readonly { usdCents: Cents }[]) => sumCents(of.map(({ usdCents }) => usdCents))
    return {
      ...row,
      status: row.openedAt === null ? 'not_opened' : openShifts > 0 ? 'open' : 'closed',
      cashCents: { drawers: worth(inDrawers), safe: worth(inSafe) },
    }
  })
}

/** A branch has opened today once a shift was opened or a customer served there since midnight in Harare. */
function listRows(environment: Environment, codes: readonly string[], now: Date): Promise<Row[]> {
  const midnight = startOfHarareDay(now)
  const weekAgo = new Date(midnight.getTime() - WEEK_MS)
  const heardSince = new Date(now.getTime() - HEARD_MS)
  const inEnvironment = (of: string) => Prisma.sql`${Prisma.raw(of)}.environment = ${environment}::"Environment"`
  return db().$queryRaw<Row[]>`
    select b.code, b.name, b."createdAt" as since, till.ids::text[] as "tillIds", till.tills, till.on as "tillsOn",
      shift.open as "openShifts", last.at as "lastSaleAt", least(shift.first, today.first) as "openedAt",
      todo.sales + todo.held as "toDo", banked.at as "bankedAt",
      exists (select from "Ticket" t where t."branchCode" = b.code and ${inEnvironment('t')}
        and t."tenderedAt" >= ${weekAgo} and t."tenderedAt" < ${dayAfter(weekAgo)}) as "soldThen"
    from "Branch" b
      cross join lateral (
        select array_agg(t.id) as ids, count(*)::int as tills,
          (count(*) filter (where t."lastHeardAt" >= ${heardSince}))::int as on
        from "Till" t where t."branchCode" = b.code and t."enrolmentHash" is not null
      ) till
      cross join lateral (
        select (count(*) filter (where s."closedAt" is null))::int as open,
          min(s."openedAt") filter (where s."openedAt" >= ${midnight}) as first
        from "Shift" s where s."tillId" = any(till.ids) and ${inEnvironment('s')}
          and (s."closedAt" is null or s."closedAt" >= ${midnight})
      ) shift
      left join lateral (
        select t."tenderedAt" as at from "Ticket" t
        where t."branchCode" = b.code and ${inEnvironment('t')} and t."tenderedAt" is not null
        order by t."tenderedAt" desc limit 1
      ) last on true
      left join lateral (
        select t."tenderedAt" as first from "Ticket" t
        where t."branchCode" = b.code and ${inEnvironment('t')} and t."tenderedAt" >= ${midnight}
        order by t."tenderedAt" limit 1
      ) today on true
      left join lateral (
        select m."createdAt" as at from "SafeMovement" m
        where m."branchCode" = b.code and ${inEnvironment('m')} and m.kind = 'banking'
          and not exists (select from "SafeMovement" u where u."undoesId" = m.id)
        order by m."createdAt" desc limit 1
      ) banked on true
      cross join lateral (
        select (
          select count(*) from "Sale" s join "Ticket" t on t.id = s."ticketId"
          where s.state in ('sending', 'pending') and ${inEnvironment('s')} and t."branchCode" = b.code
            and s."claimedAt" < ${new Date(now.getTime() - MINUTE_MS)}
        )::int as sales, (
          select count(*) from "TicketPosition" p join "Ticket" t on t.id = p."ticketId"
          where p."freeCents" > 0 and ${inEnvironment('p')} and t."branchCode" = b.code
        )::int as held
      ) todo
    where b.code = any(${[...codes]}::text[]) and till.tills > 0
    order by b.name, b.code`
}
