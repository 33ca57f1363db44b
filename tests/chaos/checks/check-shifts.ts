import type { Stage } from '../stage/stage.ts'

type Drawer = { shift: string; currency: string; said: string; found: string }
type Sum = { till: string; what: string; said: string; found: string }

/**
 * What the Zs say, once the last drawers were counted: each of its own shift's cash, together all that was delivered
 * and paid by phone, and nothing of a closed shift moved again.
 */
export async function checkShifts(stage: Stage): Promise<string[]> {
  return [
    ...(await wrongDrawers(stage)),
    ...(await wrongSums(stage)),
    ...(await wrongNumbers(stage)),
    ...(await movedAfterClosing(stage)),
    ...(await unreported(stage)),
  ]
}

/** Each drawer of each Z beside the rows it was made of. */
async function wrongDrawers({ database }: Stage): Promise<string[]> {
  const rows = await database.rows<Drawer>(
    'pos',
    `with cash as (
       select e."shiftId" as id, t.currency,
         coalesce(sum(t."receivedCents" - t."changeCents") filter (where not t."paysDebt"), 0) as cents,
         coalesce(sum(t."receivedCents" - t."changeCents") filter (where t."paysDebt"), 0) as debts
       from "Tender" t join "JournalEntry" e on e."objectKind" = 'intake' and e."objectId" = t."intakeId"::text
       where t."typeId" = 'cash' group by 1, 2
     ), accounts as (
       select "shiftId" as id, currency, sum("nativeCents") as cents from "AccountPayment" where "typeId" = 'cash' group by 1, 2
     ), returned as (
       select "shiftId" as id, currency, sum("nativeCents") as cents from "MoneyReturn" where "typeId" = 'cash' group by 1, 2
     ), kept as (
       select "shiftId" as id, currency, sum("nativeCents") as cents from "ChangeOwed" group by 1, 2
     ), paid as (
       select "paidShiftId" as id, currency, sum("nativeCents") as cents from "ChangeOwed" where state = 'paid' group by 1, 2
     ), moved as (
       select "shiftId" as id, currency,
         coalesce(sum("nativeCents") filter (where kind = 'pay_in'), 0) as ins,
         coalesce(sum("nativeCents") filter (where kind = 'cash_drop'), 0) as drops,
         coalesce(sum("nativeCents") filter (where kind = 'payout'), 0) as payouts,
         coalesce(sum("nativeCents") filter (where kind = 'closing'), 0) as emptied
       from "CashMovement" group by 1, 2
     ), is_so as (
       select k.id, k.currency, coalesce(f."nativeCents", 0) as float, coalesce(c.cents, 0) as cash,
         coalesce(c.debts, 0) + coalesce(a.cents, 0) as debts,
         coalesce(r.cents, 0) as returned, coalesce(kept.cents, 0) as kept, coalesce(paid.cents, 0) as paid, coalesce(m.ins, 0) as ins, coalesce(m.drops, 0) as drops,
         coalesce(m.payouts, 0) as payouts, coalesce(m.emptied, 0) as emptied, k.counted, k.expected
       from (select "shiftId" as id, currency, "nativeCents" as counted, coalesce("expectedCents", 0) as expected
           from "ShiftCount" where kind = 'close') k
         left join "ShiftCount" f on f."shiftId" = k.id and f.kind = 'float' and f.currency = k.currency
         left join cash c on c.id = k.id and c.currency = k.currency
         left join accounts a on a.id = k.id and a.currency = k.currency
         left join returned r on r.id = k.id and r.currency = k.currency
         left join kept on kept.id = k.id and kept.currency = k.currency
         left join paid on paid.id = k.id and paid.currency = k.currency
         left join moved m on m.id = k.id and m.currency = k.currency
     )
     select s.id as shift, i.currency, said.text as said, concat_ws(' ', 'found', 0, 'float', i.float, 'cash', i.cash,
         'debts', i.debts, 'returned', -i.returned, 'kept', i.kept, 'paid', -i.paid, 'in', i.ins, 'drops', -i.drops, 'payouts', -i.payouts, 'other', 0,
         'expected', i.float + i.cash + i.debts - i.returned + i.kept - i.paid + i.ins - i.drops - i.payouts, 'counted', i.emptied) as found
     from is_so i join "Shift" s on s.id = i.id
       cross join lateral (select concat_ws(' ', 'found', d ->> 'found', 'float', d ->> 'float', 'cash', d ->> 'cash',
           'debts', coalesce(d ->> 'debts', '0'), 'returned', d ->> 'returned', 'kept', d ->> 'changeKept', 'paid', d ->> 'changePaid', 'in', d ->> 'payIns', 'drops', d ->> 'drops', 'payouts', d ->> 'payouts',
           'other', d ->> 'other', 'expected', d ->> 'expected', 'counted', d ->> 'counted') as text
         from jsonb_array_elements(s.report -> 'drawers') d where d ->> 'currency' = i.currency) said`,
  )
  const wrong = rows.filter(({ said, found }) => said !== found)
  return wrong.map(
    ({ shift, currency, said, found }) => `the Z of shift ${shift} says of ${currency}: ${said}; it is ${found}`,
  )
}

/** All Zs of a till together beside what became of its sales and payments. */
async function wrongSums({ database }: Stage): Promise<string[]> {
  const rows = await database.rows<Sum>(
    'pos',
    `with said as (
       select "tillId" as id, sum((report ->> 'total')::bigint) as total,
         sum((report -> 'mobile' ->> 'cents')::bigint - (report -> 'mobile' ->> 'takenBack')::bigint) as mobile
       from "Shift" where "closedAt" is not null group by 1
     ), delivered as (
       select t."tillId" as id, sum(s."priceCents") as cents from "Sale" s join "Ticket" t on t.id = s."ticketId"
       where s.state = 'completed' group by 1
     ), paid as (
       select "tillId" as id, sum("creditCents") as cents from "Collection" where state = 'completed' group by 1
     )
     select l.number::text as till, w.what, w.said::text, w.found::text from "Till" l
       left join said on said.id = l.id left join delivered on delivered.id = l.id left join paid on paid.id = l.id
       cross join lateral (values ('delivered', coalesce(said.total, 0), coalesce(delivered.cents, 0)),
         ('paid by phone', coalesce(said.mobile, 0), coalesce(paid.cents, 0))) w (what, said, found)
     where w.said <> w.found`,
  )
  return rows.map(({ till, what, said, found }) => `the Zs of till ${till} say ${said} was ${what}; it was ${found}`)
}

/** A till has one open shift at most (its column says so), and its Zs are numbered without a gap. */
async function wrongNumbers({ database }: Stage): Promise<string[]> {
  const rows = await database.rows<{ till: string; number: number; place: number }>(
    'pos',
    `select * from (select "tillId" as till, "zNumber" as number,
       (row_number() over (partition by "tillId" order by "closedAt", "zNumber"))::int as place
     from "Shift" where "closedAt" is not null) z where number <> place`,
  )
  return rows.map(({ till, number, place }) => `Z ${number} of till ${till} is its ${place}th`)
}

/** Counting and emptying are the last that moves a shift's drawer: what it moved comes to nothing. */
async function movedAfterClosing({ database }: Stage): Promise<string[]> {
  const left = await database.rows<{ shift: string; cents: string; currency: string }>(
    'pos',
    `select s.id as shift, p.currency, sum(p."nativeCents")::text as cents
     from "Shift" s join "JournalEntry" e on e."shiftId" = s.id join "JournalPosting" p on p."entryId" = e.id
     where s."closedAt" is not null and p.account = 'drawer' group by 1, 2
     having sum(p."nativeCents") <> 0 or sum(p."usdCents") <> 0`,
  )
  const late = await database.rows<{ shift: string; entry: string }>(
    'pos',
    `select s.id as shift, e.id::text as entry from "Shift" s join "JournalEntry" e on e."shiftId" = s.id
     where e.at > s."closedAt" and e."objectKind" not in ('shift', 'movement')`,
  )
  return [
    ...left.map(({ shift, cents, currency }) => `closed shift ${shift} left ${cents} ${currency} in its drawer`),
    ...late.map(({ shift, entry }) => `entry ${entry} was written into shift ${shift} after it was closed`),
  ]
}

/** Nothing moves any more and every drawer was counted: the last Z that lists something says what became of it. */
async function unreported({ database }: Stage): Promise<string[]> {
  const rows = await database.rows<{ what: string; id: string; state: string; said: string | null }>(
    'pos',
    `with news as (
       select 'sale' as what, s.id, s.state::text from "Sale" s where s."claimedAt" is not null
       union all select 'collection', c.id, c.state::text from "Collection" c
     )
     select n.what, n.id, n.state, l.state as said from news n left join lateral (
       select state from "ShiftLine" where "objectKind" = n.what and "objectId" = n.id order by id desc limit 1
     ) l on true
     where l.state is distinct from n.state`,
  )
  return rows.map(({ what, id, state, said }) => `${what} ${id} is ${state}, and the last Z says ${said ?? 'nothing'}`)
}
