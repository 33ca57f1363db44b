import { Prisma } from '@/lib/generated/prisma/client.ts'

export const NOBODY = Prisma.sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** Entries without a branch or person of ours get a stand-in, since the totals' keys cannot be null. */
const OWNER = Prisma.sql`e.environment, coalesce(e."branchCode", '') as "branchCode",
  coalesce(e."staffId", ${NOBODY}) as "staffId"`

/** Sales booked as delivered or reversed, a row per entry, as columns of SalesTotal plus `at`; `which` is on `e`. */
export function bookedSales(which: Prisma.Sql): Prisma.Sql {
  const of = (event: 'completed' | 'reversed') => Prisma.sql`e.event = ${Prisma.raw(`'${event}'`)}`
  return Prisma.sql`select ${OWNER}, e.at, coalesce(s."productCode", '') as "productCode",
      (${of('completed')})::int as delivered,
      case when ${of('completed')} then p.sales else 0 end as "salesCents",
      case when ${of('completed')} then p.cost else 0 end as "costCents",
      (${of('reversed')})::int as reversed,
      case when ${of('reversed')} then -p.sales else 0 end as "reversedSalesCents",
      case when ${of('reversed')} then -p.cost else 0 end as "reversedCostCents",
      case when ${of('completed')} then coalesce(s."chargeCents", 0) else 0 end as "chargeCents",
      case when ${of('reversed')} then coalesce(s."chargeCents", 0) else 0 end as "reversedChargeCents"
    from "JournalEntry" e join "Sale" s on s.id = e."saleId"
      cross join lateral (
        select coalesce(-sum(p."usdCents") filter (where p.account = 'sales'), 0)::bigint as sales,
          coalesce(sum(p."usdCents") filter (where p.account = 'cost'), 0)::bigint as cost
        from "JournalPosting" p where p."entryId" = e.id
      ) p
    where e."objectKind" = 'sale' and e.event in ('completed', 'reversed') and ${which}`
}

/**
 * Money booked, a row per entry and currency, as columns of MoneyTotal plus `at`. Cash for a debt or an account is cash
 * taken; the method is the wallet's, or the payment type.
 */
export function bookedMoney(which: Prisma.Sql): Prisma.Sql {
  const isByPhone = Prisma.sql`p.account = 'service_available' and e."objectKind" = 'collection'`
  return Prisma.sql`select ${OWNER}, e.at,
      case when p.account = 'over_short' then case when p."accountKey" = '' then 'over_short' else 'settled_short' end
        when p.account = 'receivable' then 'on_account'
        when p.account = 'clearing' and e.event <> 'money_returned' then 'type_taken'
        when e.event in ('debt_paid', 'account_paid') then 'cash_taken'
        when e."objectKind" <> 'collection' then e.event
        when e.event = 'completed' then 'collected' else 'taken_back' end as measure,
      p.currency, case when ${isByPhone} then coalesce(c.method, '') when p.account = 'clearing' then split_part(p."accountKey", '/', 1)
        when p.account = 'over_short' then p."accountKey" else '' end as method, 1 as count,
      case when p.account = 'over_short' then -p."nativeCents" else p."nativeCents" end as "nativeCents",
      case when p.account = 'over_short' then -p."usdCents" else p."usdCents" end as "usdCents"
    from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id left join "Collection" c on c.id = e."collectionId"
    where ((p.account in ('drawer', 'clearing') and e.event in ('cash_taken', 'debt_paid', 'account_paid', 'money_returned'))
        or (p.account = 'receivable' and e.event in ('cash_taken', 'money_returned'))
        or p.account = 'over_short' or (${isByPhone}))
      and ${which}`
}

/** What moved of the Service balance, a row per posting, as columns of BalanceDay plus `at`. */
export function bookedBalance(which: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`select e.environment, e.at, p.account, p."accountKey" as credential, p."nativeCents" as cents
    from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id
    where p.account in ('service_available', 'service_reserved') and ${which}`
}

/** What was paid by payment types less what went back, a row per posting, as columns of ClearingDay plus `at`. */
export function bookedClearing(which: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`select e.environment, e.at, split_part(p."accountKey", '/', 1) as "typeId",
      split_part(p."accountKey", '/', 2) as "branchCode", p.currency, p."nativeCents", p."usdCents"
    from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id
    where p.account = 'clearing' and e.event not in ('settled', 'corrected') and ${which}`
}

/** What moved on each account. Payouts were losses before there were kinds of expenses (decision 053). */
export function bookedLedger(which: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`select e.environment, coalesce(e."branchCode", '') as "branchCode", e.at,
      case when p.account = 'losses' and e.event = 'payout' then 'payout' else p.account end as measure, p."usdCents"
    from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id where ${which}`
}

export const DAY_OF_AT = Prisma.sql`(at at time zone 'Africa/Harare')::date`
export const MONTH_OF_DAY = Prisma.sql`date_trunc('month', day)::date`
export const HOUR_OF_AT = Prisma.sql`date_trunc('hour', at, 'UTC')`

const bringsMoney = (name: 'e' | 'earlier') => {
  const entry = Prisma.raw(name)
  return Prisma.sql`(${entry}."objectKind" = 'intake' and ${entry}.event = 'cash_taken'
    or ${entry}."objectKind" = 'collection' and ${entry}.event = 'completed')`
}

/**
 * Customers who paid, a row per ticket, as columns of MoneyTotal plus `at`: the entry of its first money, cash or a
 * payment that came in. No later entry comes before it, so it counts for ever.
 */
export function bookedCustomers(which: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`select ${OWNER}, e.at, 'customers' as measure, '' as currency, '' as method, 1 as count,
      0 as "nativeCents", 0 as "usdCents"
    from "JournalEntry" e
    where ${bringsMoney('e')} and ${which} and not exists (
      select from "JournalEntry" earlier
      where earlier."ticketId" = e."ticketId" and earlier.id < e.id and ${bringsMoney('earlier')}
    )`
}
