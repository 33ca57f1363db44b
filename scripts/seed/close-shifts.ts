import type { Client } from 'pg'

/**
 * Closes every seeded shift before today: counted, mostly right, emptied into the safe, with its Z and a line for each
 * sale and payment.
 */
export async function closeShifts(client: Client): Promise<void> {
  for (const statement of STATEMENTS) await client.query(statement)
}

const STATEMENTS = [
  `create temp table closing as
   select s.id as shift, s."tillId" as till, s."openedById" as staff, t."branchCode" as branch, b.name as branch_name,
     t.number as till_number, p.name as person, s."openedAt" as opened,
     date_trunc('day', s."openedAt", 'Africa/Harare') + interval '19 hours 5 minutes' as closed,
     row_number() over (partition by s."tillId" order by s."openedAt")::int as z
   from "Shift" s join seller on seller.till = s."tillId" join "Till" t on t.id = s."tillId"
     join "Branch" b on b.code = t."branchCode" join "Staff" p on p.id = s."openedById"
   where s."openedAt" < date_trunc('day', now(), 'Africa/Harare')`,
  // Sessions of whoever sat there; half of them left without signing out.
  `insert into "StaffSession" (id, "staffId", "tillId", "createdAt", "expiresAt", "endedAt", "activeAt")
   select gen_random_uuid(), staff, till, opened, opened + interval '12 hours', case when z % 2 = 0 then closed end, closed
   from closing`,
  `create temp table drawer as
   select c.*, gen_random_uuid() as count_id, gen_random_uuid() as movement, p.currency, p.expected, p.worth,
     case when hashtext(c.shift::text || p.currency) % 9 = 0 then -50 when hashtext(c.shift::text || p.currency) % 17 = 0 then 100
       else 0 end as difference
   from closing c join (
     select e."shiftId", p.currency, sum(p."nativeCents")::bigint as expected, sum(p."usdCents")::bigint as worth
     from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id and p.account = 'drawer'
     group by 1, 2
   ) p on p."shiftId" = c.shift`,
  `create index on drawer (shift)`,
  `create temp table sold as
   select t."shiftId" as shift, s.kind, case s.state when 'completed' then 'delivered'
       when 'sending' then 'unknown' when 'pending' then 'waiting' else s.state::text end as outcome,
     count(*)::int as count, sum(s."priceCents") as cents
   from "Ticket" t join "Sale" s on s."ticketId" = t.id group by 1, 2, 3`,
  `create index on sold (shift)`,
  'analyze drawer',
  'analyze sold',
  // Only USD keeps its difference, of half a dollar short or one over: in another currency it would be worth less than
  // a cent.
  `update drawer set difference = 0 where currency <> 'USD' or expected + difference < 0`,
  `insert into "ShiftCount" (id, "shiftId", kind, currency, "nativeCents", "usdCents", "expectedCents", denominations, "createdAt")
   select count_id, shift, 'close', currency, expected + difference, worth + difference, expected, '{}', closed from drawer`,
  `insert into "CashMovement" (id, "intentId", "shiftId", "tillId", "staffId", kind, currency, "nativeCents", "usdCents", reason, "createdAt")
   select movement, movement, shift, till, staff, 'closing', currency, expected + difference, worth + difference, '', closed
   from drawer where expected + difference <> 0`,
  `with made as (
     insert into "JournalEntry" (environment, "objectKind", "objectId", event, "branchCode", "tillId", "shiftId", "staffId", at)
     select 'test', 'shift', count_id::text, 'counted', branch, till, shift, staff, closed from drawer where difference <> 0
     returning id, "objectId"
   )
   insert into "JournalPosting" ("entryId", account, "accountKey", currency, "nativeCents", "usdCents")
   select made.id, l.* from made join drawer d on d.count_id::text = made."objectId" cross join lateral (values
     ('drawer', till::text, currency, difference, difference), ('over_short', '', currency, -difference, -difference)) l`,
  `with made as (
     insert into "JournalEntry" (environment, "objectKind", "objectId", event, "branchCode", "tillId", "shiftId", "staffId", at)
     select 'test', 'movement', movement::text, 'cash_drop', branch, till, shift, staff, closed from drawer
     where expected + difference <> 0
     returning id, "objectId"
   )
   insert into "JournalPosting" ("entryId", account, "accountKey", currency, "nativeCents", "usdCents")
   select made.id, l.* from made join drawer d on d.movement::text = made."objectId" cross join lateral (values
     ('safe', branch, currency, expected + difference, worth + difference),
     ('drawer', till::text, currency, -expected - difference, -worth - difference)) l`,
  `insert into "ShiftLine" ("shiftId", "tillId", "objectKind", "objectId", state)
   select c.shift, c.till, 'sale', s.id, s.state::text
   from closing c join "Ticket" t on t."shiftId" = c.shift join "Sale" s on s."ticketId" = t.id
   union all select c.shift, c.till, 'collection', p.id, p.state::text
   from closing c join "Ticket" t on t."shiftId" = c.shift join "Collection" p on p."ticketId" = t.id`,
  `update "Shift" s set "openTillId" = null, "closedAt" = c.closed, "closedById" = c.staff, "zNumber" = c.z,
     report = jsonb_build_object('environment', 'test', 'branchCode', c.branch, 'branchName', c.branch_name,
       'tillNumber', c.till_number, 'zNumber', c.z, 'openedAt', to_char(c.opened at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'openedBy', c.person, 'closedAt', to_char(c.closed at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'closedBy', c.person,
       'tickets', r.tickets, 'sales', r.sales, 'delivered', r.delivered::text, 'lateDelivered', '0', 'lateReversed', '0',
       'total', r.delivered::text, 'mobile', jsonb_build_object('count', 0, 'cents', '0', 'takenBack', '0'),
       'drawers', d.drawers, 'movements', '[]'::jsonb, 'carried', '[]'::jsonb, 'late', '[]'::jsonb)
   from closing c
     join lateral (
       select sum(count)::int as tickets, sum(case when outcome = 'delivered' then cents else 0 end) as delivered,
         jsonb_agg(jsonb_build_object('kind', kind, 'outcome', outcome, 'count', count, 'cents', cents::text)) as sales
       from sold o where o.shift = c.shift
     ) r on true
     join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'found', '0', 'float', '0', 'cash', expected::text,
         'returned', '0', 'payIns', '0', 'drops', '0', 'payouts', '0', 'other', '0', 'expected', expected::text,
         'counted', (expected + difference)::text, 'difference', difference::text) order by currency = 'USD' desc), '[]') as drawers
       from drawer where drawer.shift = c.shift
     ) d on true
   where s.id = c.shift`,
]
