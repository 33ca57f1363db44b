import type { Stage } from '../stage/stage.ts'

/** The most that rounding to another currency's smallest note may cost, in US cents, each time money changes hands. */
const ROUNDING_CENTS = 5n

type TicketMoney = {
  id: string
  cash: string
  collected: string
  returned: string
  ended: string
  writtenOff: string
  lost: string
  delivered: string
  settled: string
  foreign: boolean
  takenBack: boolean
  held: string
  receivable: string
}

/** The customers' money by ticket: what was handed over and delivered must equal what is booked. */
export async function checkHeld(stage: Stage): Promise<string[]> {
  const rows = await stage.database.rows<TicketMoney>(
    'pos',
    `select t.id,
       (select coalesce(sum("usdCents"), 0) from "Tender" where "ticketId" = t.id)::text as cash,
       (select coalesce(sum("creditCents"), 0) from "Collection"
         where "ticketId" = t.id and state = 'completed')::text as collected,
       (select coalesce(sum("heldCents"), 0) from "MoneyReturn" where "ticketId" = t.id)::text as returned,
       (select coalesce(sum(cents), 0) from "MoneyEnding" where "ticketId" = t.id and kind <> 'written_off')::text
         as ended,
       (select coalesce(sum(cents), 0) from "MoneyEnding" where "ticketId" = t.id and kind = 'written_off')::text
         as "writtenOff",
       (select coalesce(sum(p."usdCents"), 0) from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id
         where e."ticketId" = t.id and p.account = 'losses')::text as lost,
       (select coalesce(-sum(p."usdCents"), 0) from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id
         where e."ticketId" = t.id and e.event = 'unclaimed' and p.account in ('receivable', 'losses'))::text as settled,
       (select coalesce(sum("priceCents"), 0) from "Sale" where "ticketId" = t.id and state = 'completed')::text
         as delivered,
       exists (select from "Tender" where "ticketId" = t.id and currency <> 'USD') as foreign,
       exists (select from "Collection" where "ticketId" = t.id and state = 'reversed') as "takenBack",
       (select coalesce(-sum("usdCents"), 0) from "JournalPosting"
         where account = 'held' and "accountKey" = t.id::text)::text as held,
       (select coalesce(sum("usdCents"), 0) from "JournalPosting"
         where account = 'receivable' and "accountKey" = t.id::text)::text as receivable
     from "Ticket" t where t."tenderedAt" is not null`,
  )
  return rows.flatMap((row) => {
    const gone = BigInt(row.returned) + BigInt(row.ended) + BigInt(row.delivered)
    const due = BigInt(row.cash) + BigInt(row.collected) + BigInt(row.lost) + BigInt(row.settled) - gone
    const [held, receivable] = [BigInt(row.held), BigInt(row.receivable)]
    const apart = due - (held - receivable)
    const faults: string[] = []
    if (apart > (row.foreign ? ROUNDING_CENTS : 0n) || -apart > (row.foreign ? ROUNDING_CENTS : 0n)) {
      faults.push(`ticket ${row.id} should hold ${due} and holds ${held}, ${receivable} owed`)
    }
    const lost = BigInt(row.lost)
    if (lost < 0n || lost > BigInt(row.writtenOff)) faults.push(`ticket ${row.id} lost ${lost} of ${row.writtenOff}`)
    if (held < 0n) faults.push(`ticket ${row.id} holds ${held}`)
    if (receivable > 0n && !row.takenBack)
      faults.push(`ticket ${row.id} is owed ${receivable} and no payment was taken back`)
    return faults
  })
}

/** Each drawer: what was counted, taken and given back must equal what is booked. */
export async function checkDrawers(stage: Stage): Promise<string[]> {
  const rows = await stage.database.rows<{ till: string; currency: string; cash: string; booked: string }>(
    'pos',
    `with moved as (
       select "tillId", currency, "receivedCents" - "changeCents" as cents from "Tender" where "typeId" = 'cash'
       union all select "tillId", currency, -"nativeCents" from "MoneyReturn" where "typeId" = 'cash'
       union all select "tillId", currency, "nativeCents" from "AccountPayment" where "typeId" = 'cash'
       union all select "tillId", currency, "nativeCents" from "ChangeOwed"
       union all select "paidTillId", currency, -"nativeCents" from "ChangeOwed" where state = 'paid'
       union all select "tillId", currency, case kind when 'pay_in' then "nativeCents" else -"nativeCents" end
         from "CashMovement"
       union all select s."tillId", c.currency, c."nativeCents" - coalesce(c."expectedCents", 0)
         from "ShiftCount" c join "Shift" s on s.id = c."shiftId"
     ), booked as (
       select "accountKey"::uuid as "tillId", currency, "nativeCents" as cents from "JournalPosting" where account = 'drawer'
     )
     select "tillId"::text as till, currency, coalesce(m.cents, 0)::text as cash, coalesce(b.cents, 0)::text as booked
     from (select "tillId", currency, sum(cents) as cents from moved group by 1, 2) m
     full join (select "tillId", currency, sum(cents) as cents from booked group by 1, 2) b using ("tillId", currency)
     where coalesce(m.cents, 0) <> coalesce(b.cents, 0)`,
  )
  return rows.map(({ till, currency, cash, booked }) => `drawer ${till} ${currency} is booked ${booked} for ${cash}`)
}

/** The Service's balance and reserve must equal ours. */
export async function checkBalance(stage: Stage): Promise<string[]> {
  const [theirs] = await stage.database.rows<{ available: string; reserved: string }>(
    'service',
    `select a.available::text, a.reserved::text from accounts a join partners p on p.id = a.partner_id
     where p.code = 'XP-DEMO-0001' and a.environment = 'test'`,
  )
  const [ours] = await stage.database.rows<{ available: string; reserved: string; pending: string }>(
    'pos',
    `select coalesce(sum("nativeCents") filter (where account = 'service_available'), 0)::text as available,
       coalesce(sum("nativeCents") filter (where account = 'service_reserved'), 0)::text as reserved,
       (select coalesce(sum("totalDebitCents"), 0) from "Sale" where state = 'pending')::text as pending
     from "JournalPosting"`,
  )
  const faults: string[] = []
  for (const sum of ['available', 'reserved'] as const) {
    if (theirs?.[sum] !== ours?.[sum])
      faults.push(`the ${sum} balance is ${theirs?.[sum]} at the Service, ${ours?.[sum]} here`)
  }
  if (ours?.pending !== ours?.reserved) faults.push(`pending sales cost ${ours?.pending}, ${ours?.reserved} is booked`)
  return faults
}
