import { Prisma } from '@/lib/generated/prisma/client.ts'
import { dbForLong, type Tx } from '@/lib/platform/database/db.ts'
import type { Environment } from '@/lib/platform/env/credential.ts'
import { HOUR_MS } from '@/lib/platform/shared/time/durations.ts'

const LONGEST_MS = HOUR_MS
const ENTRIES_AT_ONCE = 500_000n

export type BooksFault = {
  kind:
    | 'entry_not_zero'
    | 'booked_twice'
    | 'held_without_ticket'
    | 'below_zero'
    | 'held_differs'
    | 'position_differs'
    | 'drawer_differs'
    | 'safe_differs'
    | 'clearing_differs'
    | 'account_differs'
    | 'change_differs'
    | 'sale_differs'
    | 'reserve_differs'
    | 'margin_differs'
  environment: Environment
  about: string
  detail: string
}

type BooksChecked = { entries: number; sales: number; faults: BooksFault[] }

/** Proves the rules of the books for everything stored, from one snapshot, while the shop sells. */
export function checkBooks(): Promise<BooksChecked> {
  return dbForLong().$transaction(
    async (tx) => {
      await tx.$executeRaw`select set_config('work_mem', '256MB', true)`
      const faults = await unbalancedEntries(tx)
      for (const query of faultQueries()) faults.push(...(await tx.$queryRaw<BooksFault[]>(query)))
      const sales = await tx.sale.count({ where: { claimedAt: { not: null } } })
      return { entries: await tx.journalEntry.count(), sales, faults }
    },
    { isolationLevel: 'RepeatableRead', timeout: LONGEST_MS },
  )
}

/** Entries that do not sum to zero, in ranges small enough for the database to sum in memory. */
async function unbalancedEntries(tx: Tx): Promise<BooksFault[]> {
  const { _max, _min } = await tx.journalPosting.aggregate({ _max: { entryId: true }, _min: { entryId: true } })
  const faults: BooksFault[] = []
  for (let from = _min.entryId ?? 1n; from <= (_max.entryId ?? 0n); from += ENTRIES_AT_ONCE) {
    const found = await tx.$queryRaw<BooksFault[]>`
      select 'entry_not_zero' as kind, e.environment::text as environment,
        e."objectKind" || ' ' || e."objectId" || ' ' || e.event as about,
        'does not sum to zero in ' || p.currency as detail
      from (
        select "entryId", currency from "JournalPosting"
        where "entryId" >= ${from} and "entryId" < ${from + ENTRIES_AT_ONCE}
        group by 1, 2 having sum("nativeCents") <> 0 or sum("usdCents") <> 0
      ) p join "JournalEntry" e on e.id = p."entryId"
      order by e.id, p.currency ${Prisma.raw(`limit ${FAULTS_NAMED}`)}`
    faults.push(...found)
    if (faults.length >= FAULTS_NAMED) break
  }
  return faults.slice(0, FAULTS_NAMED)
}

const FAULTS_NAMED = 1_000

const NAME_OF_ENTRY = Prisma.sql`e."objectKind" || ' ' || e."objectId" || ' ' || e.event`

function faultQueries(): Prisma.Sql[] {
  const rules = [
    HELD_WITHOUT_TICKET,
    BELOW_ZERO,
    HELD_BY_ITEM,
    POSITIONS,
    DRAWERS,
    SAFES,
    CLEARING,
    ACCOUNTS,
    CHANGE_OWED,
    SALES,
    RESERVE,
    MARGIN,
  ]
  // The rule is materialised first: sound books are always read to the end, and for that the planner's fast way to a
  // first thousand rows is a slow one.
  return rules.map(
    (rule) => Prisma.sql`with fault as materialized (${rule})
      select * from fault order by environment, about, detail ${Prisma.raw(`limit ${FAULTS_NAMED}`)}`,
  )
}

const asWords = Prisma.sql`concat_ws(' ', "heldCents", "underWayCents", "freeCents", "owedCents", "byPhone", asked)`

const HELD_WITHOUT_TICKET = Prisma.sql`
  select 'held_without_ticket' as kind, e.environment::text as environment, ${NAME_OF_ENTRY} as about, p.account as detail
  from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
  where p.account in ('held', 'receivable') and p."accountKey" = ''`

/** By item too, after each entry, not only at the end: money may not be given out before it has come in. */
const BELOW_ZERO = Prisma.sql`
  select distinct 'below_zero' as kind, e.environment::text as environment,
    concat_ws(' ', r.account, r.key, r."saleId") as about, r.owed || ' after ' || ${NAME_OF_ENTRY} as detail
  from (
    select account, "accountKey" as key, "saleId", "entryId",
      sum(case account when 'held' then -"usdCents" else "usdCents" end)
        over (partition by account, "accountKey", "saleId" order by "entryId") as owed
    from "JournalPosting" where account in ('held', 'receivable') and "accountKey" not like 'account:%'
  ) r join "JournalEntry" e on e.id = r."entryId"
  where r.owed < 0`

/** Where the books and a record of another kind differ; both queries select (environment, about, cents). */
const differing = (kind: string, booked: Prisma.Sql, recorded: Prisma.Sql) => Prisma.sql`
  select ${Prisma.raw(`'${kind}'`)} as kind, environment::text as environment, about,
    coalesce(b.cents, 0) || ' for ' || coalesce(r.cents, 0) as detail
  from (select environment, about, sum(cents) as cents from (${booked}) b group by 1, 2) b
    full join (select environment, about, sum(cents) as cents from (${recorded}) r group by 1, 2) r
    using (environment, about)
  where coalesce(b.cents, 0) <> coalesce(r.cents, 0)`

/** What items hold by the postings that name them, beside what is stored with them. */
const HELD_BY_ITEM = differing(
  'held_differs',
  Prisma.sql`
    select e.environment, p."saleId"::text as about, -p."usdCents" as cents
    from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId" where p."saleId" is not null`,
  Prisma.sql`select environment, id::text as about, "heldCents" as cents from "Sale" where "heldCents" <> 0`,
)

/** What is stored of where tickets stand, beside what journal, sales and payments come to. */
const POSITIONS = Prisma.sql`
  select 'position_differs' as kind, environment::text as environment, "ticketId"::text as about,
    coalesce(f.facts, 'nothing') || ' for ' || coalesce(s.stored, 'nothing') as detail
  from (
    select "ticketId", environment, ${asWords} as facts from "PositionFacts"
    where "ticketId" in (
      select "accountKey"::uuid from "JournalPosting" where account in ('held', 'receivable') and "accountKey" ~ '^[0-9a-f-]{36}$'
        group by account, "accountKey" having sum("usdCents") <> 0
      union select "ticketId" from "Sale" where state in ('sending', 'pending')
      union select "ticketId" from "Collection" where state in ('sending', 'pending')
      union select "ticketId" from "TicketPosition")
      and "heldCents" >= 0 and "owedCents" >= 0 and ("heldCents" <> 0 or "owedCents" <> 0 or "underWayCents" <> 0 or asked)
  ) f full join (
    select "ticketId", environment, ${asWords} as stored from "TicketPosition"
  ) s using ("ticketId", environment)
  where f.facts is distinct from s.stored`

/** What drawers should hold by tenders net of change, returns, movements, floats, and the differences of counts. */
const DRAWERS = differing(
  'drawer_differs',
  Prisma.sql`
    select e.environment, p."accountKey" || ' ' || p.currency as about, p."nativeCents" as cents
    from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId" where p.account = 'drawer'`,
  Prisma.sql`
    select t.environment, c."tillId" || ' ' || c.currency as about, c."receivedCents" - c."changeCents" as cents
    from "Tender" c join "Ticket" t on t.id = c."ticketId" where t."tenderedAt" is not null and c."typeId" = 'cash'
    union all
    select t.environment, c."tillId" || ' ' || c.currency, -c."nativeCents"
    from "MoneyReturn" c join "Ticket" t on t.id = c."ticketId" where t."tenderedAt" is not null and c."typeId" = 'cash'
    union all
    select s.environment, s."tillId" || ' ' || c.currency, c."nativeCents" - coalesce(c."expectedCents", 0)
    from "ShiftCount" c join "Shift" s on s.id = c."shiftId"
    union all
    select s.environment, s."tillId" || ' ' || c.currency,
      case c.kind when 'pay_in' then c."nativeCents" else -c."nativeCents" end
    from "CashMovement" c join "Shift" s on s.id = c."shiftId"
    union all
    select environment, "tillId" || ' ' || currency, "nativeCents" from "AccountPayment" where "typeId" = 'cash'
    union all
    select environment, "tillId" || ' ' || currency, "nativeCents" from "ChangeOwed"
    union all
    select environment, "paidTillId" || ' ' || currency, -"nativeCents" from "ChangeOwed" where state = 'paid'
    union all
    select environment, "tillId" || ' ' || currency, "nativeCents" from "RecoveredCash"`,
)

const BY_TYPE = Prisma.sql`c."typeId" <> 'cash' and c."typeId" not like 'account:%'`

/** What customers owe on their accounts, by what they bought, what went back to the account, and what they paid. */
const ACCOUNTS = differing(
  'account_differs',
  Prisma.sql`
    select e.environment, p."accountKey" as about, p."usdCents" as cents
    from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
    where p.account = 'receivable' and p."accountKey" like 'account:%'`,
  Prisma.sql`
    select t.environment, c."typeId" as about, c."usdCents" as cents
    from "Tender" c join "Ticket" t on t.id = c."ticketId" where c."typeId" like 'account:%'
    union all
    select t.environment, c."typeId", -c."usdCents"
    from "MoneyReturn" c join "Ticket" t on t.id = c."ticketId" where c."typeId" like 'account:%'
    union all
    select environment, 'account:' || "accountId", -"usdCents" from "AccountPayment"`,
)

/** What is owed of each change that was kept, in its own cents. */
const CHANGE_OWED = differing(
  'change_differs',
  Prisma.sql`
    select e.environment, p."accountKey" || ' ' || p.currency as about, -p."nativeCents" as cents
    from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId" where p.account = 'change_owed'`,
  Prisma.sql`
    select environment, id || ' ' || currency as about, "nativeCents" as cents from "ChangeOwed" where state = 'owed'`,
)

/** What is to be cleared, by tenders and returns of payment types and what settled them. */
const CLEARING = differing(
  'clearing_differs',
  Prisma.sql`
    select e.environment, p."accountKey" || ' ' || p.currency as about, p."nativeCents" as cents
    from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId" where p.account = 'clearing'`,
  Prisma.sql`
    select t.environment, c."typeId" || '/' || l."branchCode" || ' ' || c.currency as about, c."receivedCents" as cents
    from "Tender" c join "Ticket" t on t.id = c."ticketId" join "Till" l on l.id = c."tillId" where ${BY_TYPE}
    union all
    select t.environment, c."typeId" || '/' || l."branchCode" || ' ' || c.currency, -c."nativeCents"
    from "MoneyReturn" c join "Ticket" t on t.id = c."ticketId" join "Till" l on l.id = c."tillId" where ${BY_TYPE}
    union all
    select environment, "typeId" || '/' || "branchCode" || ' ' || currency, "nativeCents" from "AccountPayment"
    where "typeId" <> 'cash'
    union all
    select environment, "typeId" || '/' || "branchCode" || ' ' || currency, -"clearedCents" from "PaymentSettlement"`,
)

/** What safes should hold by floats, drawers' pay-ins and drops, and movements by the office. */
const SAFES = differing(
  'safe_differs',
  Prisma.sql`
    select e.environment, p."accountKey" || ' ' || p.currency as about, p."nativeCents" as cents
    from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId" where p.account = 'safe'`,
  Prisma.sql`
    select s.environment, t."branchCode" || ' ' || c.currency as about, -c."nativeCents" as cents
    from "ShiftCount" c join "Shift" s on s.id = c."shiftId" join "Till" t on t.id = s."tillId" where c.kind = 'float'
    union all
    select s.environment, t."branchCode" || ' ' || c.currency,
      case c.kind when 'pay_in' then -c."nativeCents" else c."nativeCents" end
    from "CashMovement" c join "Shift" s on s.id = c."shiftId" join "Till" t on t.id = s."tillId" where c.kind <> 'payout'
    union all
    select environment, "branchCode" || ' ' || currency, "nativeCents" from "SafeMovement"`,
)

const BOOKED_OF_SALES = Prisma.sql`
  select e.environment, e."saleId",
    coalesce(-sum(p."usdCents") filter (where p.account = 'sales'), 0) as sales,
    coalesce(sum(p."usdCents") filter (where p.account = 'cost'), 0) as cost
  from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
  where p.account in ('sales', 'cost') and e."saleId" is not null group by 1, 2`

const SALES = Prisma.sql`
  select 'sale_differs' as kind, s.environment::text as environment, s.id::text as about,
    s.state || ': sales ' || s.sales || ' for ' || s.price || ', cost ' || s.cost || ' for ' || s.debit as detail
  from (
    select s.id, s.environment, s.state, coalesce(b.sales, 0) as sales, coalesce(b.cost, 0) as cost,
      case s.state when 'completed' then coalesce(s."priceCents", 0) else 0 end as price,
      case s.state when 'completed' then coalesce(s."totalDebitCents", 0) else 0 end as debit
    from "Sale" s left join (${BOOKED_OF_SALES}) b on b."saleId" = s.id and b.environment = s.environment
    where s."claimedAt" is not null
  ) s where s.sales <> s.price or s.cost <> s.debit`

const RESERVE = differing(
  'reserve_differs',
  Prisma.sql`
    select e.environment, p."accountKey" as about, p."nativeCents" as cents
    from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId" where p.account = 'service_reserved'`,
  Prisma.sql`
    select environment, credential as about, coalesce("totalDebitCents", 0) as cents
    from "Sale" where "claimedAt" is not null and state = 'pending'`,
)

const MARGIN = differing(
  'margin_differs',
  Prisma.sql`
    select e.environment, 'sales less cost' as about, -p."usdCents" as cents
    from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId" where p.account in ('sales', 'cost')`,
  Prisma.sql`
    select environment, 'sales less cost' as about, coalesce("priceCents", 0) - coalesce("totalDebitCents", 0) as cents
    from "Sale" where "claimedAt" is not null and state = 'completed'`,
)
