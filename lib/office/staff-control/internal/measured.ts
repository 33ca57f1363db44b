import { Prisma } from '@/lib/generated/prisma/client.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'

/** SQL for the measure of an audit row `a`; null if it has none. A slip's first print is not a reprint. */
const MEASURE = Prisma.sql`case
  when a.action = 'receipt:print' then case when (a.detail->>'copy')::int > 1 then 'reprints' end
  when a.action in ('cap:override', 'price:below-cost') then 'overrides'
  when a.action in ('money:return', 'collection:pay-out') then 'giveBacks'
  when a.action = 'ticket:give-up' then 'cancelled'
  when a.action = 'token:reveal' then 'codes'
  when a.action = 'drawer:open' then 'openings' end`

/** Word for word the condition of the index Audit_measured; first prints would be most of what is read. */
const MAY_COUNT = Prisma.sql`(
  a.action in ('cap:override', 'price:below-cost', 'money:return', 'collection:pay-out', 'ticket:give-up', 'token:reveal', 'drawer:open')
  or (a.action = 'receipt:print' and a.detail->>'copy' <> '1'))`

type Range = { codes: string[]; from: Date; to: Date }

/** SQL for the environment in which an audit row's ticket, sale or shift was made, whatever its till sells in today. */
const ENVIRONMENT = Prisma.sql`case a."objectKind"
  when 'ticket' then (select t.environment from "Ticket" t where t.id = a."objectId"::uuid)
  when 'sale' then (select s.environment from "Sale" s where s.id = a."objectId"::uuid)
  when 'shift' then (select s.environment from "Shift" s where s.id = a."objectId"::uuid) end`

/** Leaves out rows of the other environment, such as practice. */
export function measuredAudit({ codes, from, to }: Range): Prisma.Sql {
  const office = Prisma.sql`${officeEnvironment()}::"Environment"`
  return Prisma.sql`select * from (
      select a.id, a.at, a."branchCode", a."staffId", ${MEASURE} as measure from "Audit" a
      where ${MAY_COUNT} and a.at >= ${from} and a.at < ${to}
        and a."branchCode" = any(${codes}) and a."staffId" is not null
        and coalesce(${ENVIRONMENT}, ${office}) = ${office}
    ) one where measure is not null`
}

/** In USD cents, by who counted. Bounded by the first of the counts, the postings are read in one go. */
export function countedCash({ codes, from, to }: Range): Prisma.Sql {
  return Prisma.sql`
    with counts as materialized (
      select e.id, e.at, e."branchCode", e."staffId" from "JournalEntry" e
      where e.event = 'counted' and e.environment = ${officeEnvironment()}::"Environment"
        and e.at >= ${from} and e.at < ${to} and e."branchCode" = any(${codes}) and e."staffId" is not null
    )
    select c.at, c."branchCode", c."staffId", case when p."usdCents" > 0 then 'short' else 'over' end as measure,
      abs(p."usdCents") as amount
    from (
      select p."entryId", p."usdCents" from "JournalPosting" p
      where p.account = 'over_short' and p."entryId" >= (select min(id) from counts) and p."usdCents" <> 0 offset 0
    ) p join counts c on c.id = p."entryId"`
}

/** Closes of shifts short, or over, in any currency; leaves out the other environment too. */
export function differingCloses({ codes, from, to }: Range, measure: 'short' | 'over'): Prisma.Sql {
  const differs = measure === 'short' ? Prisma.sql`d.value::bigint < 0` : Prisma.sql`d.value::bigint > 0`
  return Prisma.sql`select a.id, a."branchCode", a."staffId", ${measure} as measure from "Audit" a
      join "Shift" s on s.id = a."objectId"::uuid and s.environment = ${officeEnvironment()}::"Environment"
    where a.action = 'shift:close' and a.at >= ${from} and a.at < ${to} and a."branchCode" = any(${codes})
      and exists (select from jsonb_each_text(a.detail->'differences') d where ${differs})`
}
