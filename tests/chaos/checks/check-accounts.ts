import type { Stage } from '../stage/stage.ts'

type Apart = { key: string; currency: string; moved: string; booked: string }

/** Each payment type: what customers paid by it, less what went back and was settled, must equal what is booked. */
export async function checkCards({ database }: Stage): Promise<string[]> {
  const rows = await database.rows<Apart>(
    'pos',
    `with moved as (
       select d."typeId" || '/' || t."branchCode" as key, d.currency, d."receivedCents" - d."changeCents" as cents
         from "Tender" d join "Ticket" t on t.id = d."ticketId"
       union all select r."typeId" || '/' || t."branchCode", r.currency, -r."nativeCents"
         from "MoneyReturn" r join "Ticket" t on t.id = r."ticketId"
       union all select "typeId" || '/' || "branchCode", currency, "nativeCents" from "AccountPayment"
       union all select "typeId" || '/' || "branchCode", currency, -"clearedCents" from "PaymentSettlement"
     ), booked as (
       select "accountKey" as key, currency, sum("nativeCents") as cents from "JournalPosting"
       where account = 'clearing' group by 1, 2
     )
     select key, currency, coalesce(m.cents, 0)::text as moved, coalesce(b.cents, 0)::text as booked
     from (select key, currency, sum(cents) as cents from moved
         where key not like 'cash/%' and key not like 'account:%' group by 1, 2) m
       full join booked b using (key, currency)
     where coalesce(m.cents, 0) <> coalesce(b.cents, 0)`,
  )
  return rows.map(({ key, currency, moved, booked }) => `clearing ${key} ${currency} is booked ${booked} for ${moved}`)
}

/** Each account: what was bought on it, less what went back and was paid, and never more than its limit at any moment. */
export async function checkAccounts(stage: Stage): Promise<string[]> {
  return [...(await wrongOwed(stage)), ...(await overLimit(stage)), ...(await wrongChange(stage))]
}

async function wrongOwed({ database }: Stage): Promise<string[]> {
  const rows = await database.rows<Omit<Apart, 'currency'>>(
    'pos',
    `with moved as (
       select "typeId" as key, "usdCents" as cents from "Tender"
       union all select "typeId", -"usdCents" from "MoneyReturn"
       union all select 'account:' || "accountId", -"usdCents" from "AccountPayment"
     ), booked as (
       select "accountKey" as key, sum("usdCents") as cents from "JournalPosting"
       where account = 'receivable' and "accountKey" like 'account:%' group by 1
     )
     select key, coalesce(m.cents, 0)::text as moved, coalesce(b.cents, 0)::text as booked
     from (select key, sum(cents) as cents from moved where key like 'account:%' group by 1) m
       full join booked b using (key)
     where coalesce(m.cents, 0) <> coalesce(b.cents, 0)`,
  )
  return rows.map(({ key, moved, booked }) => `${key} owes ${booked} by the books, ${moved} by what moved`)
}

/** Change that was kept is owed until it was paid, once, and never more of a ticket than it had. */
async function wrongChange({ database }: Stage): Promise<string[]> {
  const rows = await database.rows<{ id: string; booked: string; owed: string; change: string; cents: string }>(
    'pos',
    `select * from (
       select c.id::text, c."nativeCents"::text as cents,
         case c.state when 'owed' then c."nativeCents" else 0 end::text as owed,
         (select coalesce(-sum(p."nativeCents"), 0) from "JournalPosting" p
           where p.account = 'change_owed' and p."accountKey" = c.id::text)::text as booked,
         (select coalesce(sum(d."changeCents"), 0) from "Tender" d
           where d."ticketId" = c."ticketId" and d.currency = c.currency)::text as change
       from "ChangeOwed" c) c
     where booked <> owed or change::bigint < cents::bigint`,
  )
  return rows.map(({ id, booked, owed, change, cents }) => {
    return `kept change ${id} of ${cents} is owed ${booked} for ${owed}; its ticket had ${change}`
  })
}

/** Nobody here may go over a limit, so two tills at once may not either. */
async function overLimit({ database }: Stage): Promise<string[]> {
  const rows = await database.rows<{ name: string; most: string; limit: string }>(
    'pos',
    `select a.name, max(o.cents)::text as most, a."limitCents"::text as "limit" from "CustomerAccount" a join (
       select "accountKey", sum("usdCents") over (partition by "accountKey" order by "entryId") as cents
       from "JournalPosting" where account = 'receivable'
     ) o on o."accountKey" = 'account:' || a.id
     group by a.id, a.name, a."limitCents" having max(o.cents) > a."limitCents"`,
  )
  return rows.map(({ name, most, limit }) => `${name} owed ${most} with a limit of ${limit}`)
}
