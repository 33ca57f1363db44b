import { Prisma, type SaleState } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { branchesInSql } from '@/lib/people/access/visible-rows.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { BUSINESS_ZONE } from '@/lib/platform/shared/time/harare-day.ts'
import { PAID_BY, STATES, whereSold } from './internal/sold-conditions.ts'
import type { SoldFilter, SoldSum } from './model.ts'
import { daysKnown } from './refresh-sold-days.ts'

/** What the sales of a filter add up to, over all pages of their list. */
export async function sumSold(actor: Actor, filter: SoldFilter): Promise<SoldSum> {
  authorise(actor, 'report:read')
  const grain = grainOf(actor, filter)
  const states = grain ? await sumByDay(grain, filter) : await sumEach(actor, filter)
  const delivered = states.find(({ state }) => state === 'completed')
  return {
    sales: states.reduce((sum, { sales }) => sum + sales, 0),
    delivered: delivered?.sales ?? 0,
    priceCents: delivered?.priceCents ?? 0n,
    costCents: delivered?.costCents ?? 0n,
  }
}

/** Sums the sales themselves, for filters that the days' sums cannot answer. */
async function sumEach(
  actor: Actor,
  filter: SoldFilter,
): Promise<{ state: SaleState; sales: number; priceCents: bigint | null; costCents: bigint | null }[]> {
  const states = await db().sale.groupBy({
    by: ['state'],
    where: whereSold(actor, filter),
    _count: true,
    _sum: { priceCents: true, totalDebitCents: true },
  })
  return states.map(({ state, _count, _sum }) => ({
    state,
    sales: _count,
    priceCents: _sum.priceCents,
    costCents: _sum.totalDebitCents,
  }))
}

const SENT: readonly SaleState[] = Object.values(STATES).flat()

/** SQL for a state; a parameter would hide from the planner which rows a partial index has. */
const literal = (state: SaleState) => Prisma.raw(`'${state}'`)

/** Which of a day's sums answer a filter; `branches` is null for all branches. */
type Grain = { grain: 'shop' | 'branch' | 'cashier' | 'product'; key: string; branches: string[] | null }

type StateSum = { state: SaleState; sales: number; priceCents: bigint; costCents: bigint }

/** The sums that answer a filter of the actor's sales; null if days are not summed by what it asks for. */
function grainOf(actor: Actor, filter: SoldFilter): Grain | null {
  const { branch, till, cashier, shift, product, least, most } = filter
  if (till || shift || least || most || (cashier && product)) return null
  const own = actor.branches === null ? null : [...actor.branches]
  const branches = branch ? [branch].filter((code) => own === null || own.includes(code)) : own
  if (cashier) return { grain: 'cashier', key: cashier, branches }
  if (product) return { grain: 'product', key: product, branches }
  return { grain: branches === null ? 'shop' : 'branch', key: '', branches }
}

/** Days that are over from their sums, others from their sales, in one statement: each sale counts once. */
function sumByDay({ grain, key, branches }: Grain, { from, to, state, tender }: SoldFilter): Promise<StateSum[]> {
  const environment = Prisma.sql`${officeEnvironment()}::"Environment"`
  const tickets = [...branchesInSql(branches), ...(grain === 'cashier' ? [Prisma.sql`t."staffId" = ${key}::uuid`] : [])]
  const states = state ? STATES[state] : SENT
  const sums = Prisma.sql`count(*) as sales, coalesce(sum(s."priceCents"), 0) as "priceCents",
    coalesce(sum(s."totalDebitCents"), 0) as "costCents"`
  const [start, end] = [0, 1].map(
    (days) => Prisma.sql`(days.day + ${days}::int)::timestamp at time zone ${BUSINESS_ZONE}`,
  )
  const also = Prisma.sql`${tender ? Prisma.sql`and ${PAID_BY[tender]}` : Prisma.empty}
    ${grain === 'product' ? Prisma.sql`and s."productCode" = ${key}` : Prisma.empty}`
  const ofTickets = () => Prisma.sql`
    select s.state::text as state, ${sums} from "Sale" s join "Ticket" t on t.id = s."ticketId"
    where s.environment = ${environment} and s.state in (${Prisma.join(states.map(literal))})
      and s."claimedAt" >= ${start} and s."claimedAt" < ${end} and ${Prisma.join(tickets, ' and ')} ${also} group by s.state`
  // Compared as rows, so that only indexes that begin with both columns will do: one that holds all for those delivered
  // (Sale_customers), as long as its state is not read, and one of what came to nothing (Sale_undone).
  const inState = (one: SaleState) => Prisma.sql`
    select ${literal(one)} as state, ${sums} from "Sale" s
    where s.state = ${literal(one)} and (s.environment, s."claimedAt") >= (${environment}, ${start})
      and (s.environment, s."claimedAt") < (${environment}, ${end}) ${also} having count(*) > 0`
  const parts = tickets.length > 0 ? [ofTickets()] : states.map(inState)
  return db().$queryRaw<StateSum[]>`
    with known as materialized (${daysKnown({ from, to })}),
    summed as (
      select d.state::text as state, d.sales, d."priceCents", d."costCents" from known join "SoldDay" d on d.day = known.day
      where d.environment = ${environment} and d.grain = ${grain} and d.key = ${key} and d.state in (${Prisma.join(states.map(literal))}) ${tender ? Prisma.sql`and d.tender = ${tender}` : Prisma.empty}
        and d.day between ${from}::date and ${to}::date
        and ${branches === null ? Prisma.sql`true` : Prisma.sql`d."branchCode" = any(${branches}::text[])`}
    ),
    fresh as (
      select s.state, s.sales, s."priceCents", s."costCents"
      from (select day::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') day) days
        cross join lateral (${Prisma.join(parts, ' union all ')}) s
      where days.day not in (select day from known)
    )
    select state, sum(sales)::int as sales, sum("priceCents")::bigint as "priceCents",
      sum("costCents")::bigint as "costCents"
    from (select * from summed union all select * from fresh) sums group by state`
}
