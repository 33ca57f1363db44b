import type { Client } from 'pg'
import type { SeedOptions } from './options.ts'

type Part = SeedOptions & { from: number; to: number; tills: number }

/**
 * The simulator's products at its prices, with their share of the sales, face values in USD cents, and the percentage
 * and fee that the Service takes.
 */
const PRODUCTS = `(values
  (0, 40, 'airtime', 'econet.airtime', 'Econet airtime', 'phone', array[100, 200, 500, 1000], 95, 0),
  (40, 60, 'airtime', 'netone.airtime', 'NetOne airtime', 'phone', array[100, 200, 500], 95, 0),
  (60, 72, 'bundle', 'econet.bundle.weekly_1gb', 'Econet data 1 GB, 7 days', 'phone', array[300], 96, 0),
  (72, 77, 'bundle', 'netone.bundle.onefusion_5', 'NetOne OneFusion 5, 30 days', 'phone', array[500], 96, 0),
  (77, 100, 'electricity', 'zesa.prepaid', 'ZESA prepaid electricity', 'meter', array[500, 1000, 2000], 97, 30)
) as product (low, high, kind, code, name, field, faces, percent, fee)`

/**
 * Makes the sales `from` to `to` with everything that belongs to them, one per ticket, set by set. They are spread over
 * the days, from seven to seven in Harare, the last a moment ago.
 */
export async function makeSales(client: Client, part: Part): Promise<void> {
  await client.query('drop table if exists item')
  await client.query(PLAN, [part.from, part.to, part.sales, part.days, part.tills, part.credential])
  await client.query(`insert into "Shift" (id, "tillId", "openTillId", environment, "openedById", "openedAt")
    select shift, till, case when min(day_at) = 0 then till end, 'test', min(staff::text)::uuid, min(at) - interval '1 minute' from item i
    where not exists (select from "Shift" s where s.id = i.shift) group by shift, till`)
  for (const statement of ROWS) await client.query(statement)
  for (const statement of ENTRIES) await client.query(statement)
}

/** One row per sale. The sale's number decides its outcome, so that every state has a steady share. */
const PLAN = `create temp table item as
  with spot as (
    select i, (i - 1) % $5::int as seller, (i - 1) / $5::int + 1 as number, hashint4(i) & 2147483647 as h,
      -- Open hours are laid end to end: twelve each day, today those until now.
      open.today + (open.length * i / $3::float8 - ($4::int - 1) * 43200) * interval '1 second' as linear, open.*
    from generate_series($1::int, $2::int) i cross join (
      select today, ($4::int - 1) * 43200 + least(43200, greatest(60, extract(epoch from now() - today))) as length
      from (select date_trunc('day', now(), 'Africa/Harare') + interval '7 hours' as today) t
    ) open
  ), placed as (
    select *, least(0, floor(extract(epoch from linear - today) / 43200)::int) as day_at from spot
  ), timed as (
    select *, least(now() - interval '1 second', today + day_at * interval '1 day'
      + (extract(epoch from linear - today) - day_at * 43200) * interval '1 second')::timestamptz(3) as at from placed
  )
  select t.i, t.at, s.till, s.code as branch, s.number as till_number, t.number, day_at,
    s.cashiers[1 + (day_at + 100000) % cardinality(s.cashiers)] as staff,
    md5(s.till::text || t.day_at)::uuid as shift, $6::text as credential,
    gen_random_uuid() as ticket, gen_random_uuid() as sale, gen_random_uuid() as quote, gen_random_uuid() as collection,
    gen_random_uuid() as money_return, p.kind, p.code as product, p.name, p.field,
    f.face::bigint as face, p.fee::bigint as fee, (f.face + p.fee)::bigint as price,
    (f.face * p.percent / 100 + p.fee)::bigint as debit,
    case when p.field = 'phone' then '26377' || to_char(t.h % 10000000, 'FM0000000') else '3712' || to_char(t.h % 10000000, 'FM0000000') end
      as recipient,
    replace(s.code, '-', '') || '-T' || s.number || '-' || to_char(t.number, 'FM000000') || '-SEED' as reference,
    case when t.i > $3::int - 40 and t.i % 4 = 0 then 'pending' when t.i > $3::int - 40 and t.i % 13 = 0 then 'sending'
      when t.i % 1000 = 7 then 'not_sold' when t.i % 50 = 1 then 'failed' when t.i % 200 = 3 then 'reversed'
      else 'completed' end as state,
    -- By phone, or in Zimbabwe's money where nothing goes back.
    t.i % 20 = 7 as by_phone, t.i % 10 = 5 as in_zwg, t.i % 2000 = 7 as kept
  from timed t join seller s on s.at = t.seller
    join ${PRODUCTS} on t.h % 100 >= p.low and t.h % 100 < p.high
    cross join lateral (select p.faces[1 + t.h / 100 % cardinality(p.faces)] as face) f`.replaceAll(
  ' product (',
  ' p (',
)

/** Money that is still held names its item; what came and went since need not. No trigger follows a seed. */
const STILL_HELD = `(state in ('pending', 'sending') or kept)`

const ROWS = [
  `insert into "Ticket" (id, "intentId", environment, credential, "branchCode", "tillId", "staffId", "shiftId", number,
     "priceCents", "createdAt", "tenderedAt", earmarked, "holdsMoney")
   select ticket, ticket, 'test', credential, branch, till, staff, shift, number, price, at - interval '20 seconds', at,
     by_phone and ${STILL_HELD}, kept from item`,
  `insert into "TicketPosition" ("ticketId", environment, "heldCents", "underWayCents", "freeCents", "owedCents", "byPhone", asked,
     "freeSince")
   select ticket, 'test', price, case when kept then 0 else price end, case when kept then price else 0 end, 0, by_phone, false,
     case when kept then at end from item where ${STILL_HELD}`,
  `insert into "Quote" (id, environment, credential, "upstreamId", "productCode", recipient, "customerName", "faceCents",
     "faceCurrency", "feeCents", "totalDebitCents", "expiresAt", "createdAt")
   select quote, 'test', credential, 'qt_' || quote, product, recipient,
     case when field = 'meter' then 'SEED CUSTOMER' end, face, 'USD', fee, debit,
     at + interval '5 minutes', at - interval '10 seconds' from item`,
  `insert into "Sale" (id, "ticketId", "intentId", environment, credential, state, kind, "typedRecipient", "typedAmount",
     "productCode", "productName", "recipientField", recipient, "quoteId", "amountCents", "priceCents", "chargeCents",
     "totalDebitCents", "heldCents", reference, "idempotencyKey", attempts, "claimedAt", "nextCheckAt", "checkedAt", "upstreamId", token, units,
     "failureCode", "createdAt", "settledAt", "reversedAt")
   select sale, ticket, sale, 'test', credential, state::"SaleState", kind, recipient, '', product, name, field, recipient,
     quote, face, price, 0, debit, case when ${STILL_HELD} then price else 0 end, reference, sale, case when state = 'sending' then 2 else 1 end, at,
     case when state in ('pending', 'sending') then now() + interval '1 day' end, at + interval '1 second',
     case when state not in ('sending', 'not_sold') then 'tx_' || sale end,
     case when field = 'meter' and state in ('completed', 'reversed')
       then to_char(hashint4(i) & 2147483647, 'FM0000000000') || to_char(i, 'FM0000000000') end,
     case when field = 'meter' and state in ('completed', 'reversed') then '61.2' end,
     case when state = 'failed' then 'PROVIDER_REJECTED' end, at - interval '20 seconds',
     case when state not in ('pending', 'sending') then at + interval '1 second' end,
     case when state = 'reversed' then least(now(), at + interval '2 hours') end from item`,
  `insert into "SaleEvent" ("saleId", at, source, kind, "fromState", "toState")
   select sale, at, 'till', 'sent', 'quoted'::"SaleState", 'sending'::"SaleState" from item union all
   select sale, at + interval '1 second', 'till', state, 'sending', state::"SaleState" from item where state <> 'sending'`,
  `insert into "Tender" (id, "ticketId", "intakeId", "tillId", currency, "receivedCents", "changeCents", "usdCents", "createdAt")
   select gen_random_uuid(), ticket, ticket, till, case when in_zwg then 'ZWG' else 'USD' end,
     case when in_zwg then price * 28 else price end, 0, price, at from item where not by_phone`,
  `insert into "Collection" (id, "intentId", "ticketId", environment, credential, "branchCode", "tillId", "staffId", state,
     method, "amountCents", "customerPhone", reference, "idempotencyKey", attempts, "upstreamId", "creditCents", "createdAt", "settledAt")
   select collection, collection, ticket, 'test', credential, branch, till, staff, 'completed', 'ecocash', price,
     '26377' || to_char(hashint4(i + 1) & 8388607, 'FM0000000'), reference || 'C', collection, 1, 'col_' || collection,
     price, at - interval '15 seconds', at - interval '1 second' from item where by_phone`,
  `insert into "MoneyReturn" (id, "intentId", "ticketId", "tillId", "shiftId", "staffId", "heldCents", currency,
     "nativeCents", "usdCents", "createdAt")
   select money_return, money_return, ticket, till, shift, staff, price, 'USD', price, price, at + interval '1 minute'
   from item where state in ('failed', 'not_sold', 'reversed') and not kept`,
  `insert into "Audit" (at, "staffId", "tillId", "branchCode", action, "objectKind", "objectId", detail)
   select at, staff, till, branch, 'sale:sell', 'ticket', ticket::text,
     jsonb_build_object('references', jsonb_build_array(reference), 'sameSaleReason', '') from item`,
  `insert into "WebhookInbox" (environment, credential, "eventId", type, "objectId", reference, "rawBody", "receivedAt",
     "handledAt", outcome)
   select 'test', credential, 'evt_' || sale, 'transaction.' || state, 'tx_' || sale, reference,
     json_build_object('event_id', 'evt_' || sale, 'type', 'transaction.' || state, 'environment', 'test', 'object_id',
       'tx_' || sale, 'reference', reference, 'status', state, 'occurred_at', at)::text,
     at + interval '2 seconds', at + interval '3 seconds', 'same'
   from item where state in ('completed', 'failed', 'reversed')`,
]

/** Entries of one kind with their postings; `lines` are (account, key, currency, native cents, USD cents). */
function entries(kind: string, event: string, object: string, at: string, where: string, lines: string): string {
  const sale = kind === 'sale' ? 'sale' : 'null::uuid'
  const collection = kind === 'collection' ? 'collection' : 'null::uuid'
  const upstream = { sale: `'tx_' || sale`, collection: `'col_' || collection` }[kind] ?? 'null'
  return `with made as (
      insert into "JournalEntry" (environment, credential, "objectKind", "objectId", event, "upstreamId", "ticketId", "saleId",
        "collectionId", "branchCode", "tillId", "shiftId", "staffId", at)
      select 'test', credential, '${kind}', ${object}::text, '${event}', ${upstream}, ticket, ${sale}, ${collection},
        branch, till, shift, staff, ${at} from item where ${where} order by i
      returning id, "ticketId"
    )
    insert into "JournalPosting" ("entryId", account, "accountKey", currency, "nativeCents", "usdCents", "saleId")
    select made.id, l.*, case when l.account = 'held' and ${STILL_HELD} then sale end from made join item on item.ticket = made."ticketId"
      cross join lateral (values ${lines}) l (account, key, currency, native, usd) where l.native <> 0 or l.usd <> 0`
}

const HELD = (cents: string) => `('held', ticket::text, 'USD', ${cents}, ${cents})`
const AVAILABLE = (cents: string) => `('service_available', credential, 'USD', ${cents}, ${cents})`
const PLAIN = (account: string, cents: string) => `('${account}', '', 'USD', ${cents}, ${cents})`

const ENTRIES = [
  entries(
    'collection',
    'completed',
    'collection',
    `at - interval '1 second'`,
    'by_phone',
    `${AVAILABLE('price')}, ${HELD('-price')}`,
  ),
  entries(
    'intake',
    'cash_taken',
    'ticket',
    'at',
    'not by_phone',
    `('drawer', till::text, case when in_zwg then 'ZWG' else 'USD' end, case when in_zwg then price * 28 else price end, price),
     ('rounding_fx', '', 'ZWG', case when in_zwg then price * -28 else 0 end, case when in_zwg then -price else 0 end),
     ('rounding_fx', '', 'USD', case when in_zwg then price else 0 end, case when in_zwg then price else 0 end),
     ${HELD('-price')}`,
  ),
  entries(
    'sale',
    'completed',
    'sale',
    `at + interval '1 second'`,
    `state in ('completed', 'reversed')`,
    `${PLAIN('cost', 'debit')}, ${AVAILABLE('-debit')}, ${HELD('price')}, ${PLAIN('sales', '-price')}`,
  ),
  entries(
    'sale',
    'pending',
    'sale',
    `at + interval '1 second'`,
    `state = 'pending'`,
    `('service_reserved', credential, 'USD', debit, debit), ${AVAILABLE('-debit')}`,
  ),
  entries(
    'sale',
    'reversed',
    'sale',
    `least(now(), at + interval '2 hours')`,
    `state = 'reversed'`,
    `${AVAILABLE('debit')}, ${PLAIN('cost', '-debit')}, ${PLAIN('sales', 'price')}, ${HELD('-price')}`,
  ),
  entries(
    'return',
    'money_returned',
    'money_return',
    `case when state = 'reversed' then least(now(), at + interval '2 hours 1 minute') else at + interval '1 minute' end`,
    `state in ('failed', 'not_sold', 'reversed') and not kept`,
    `('drawer', till::text, 'USD', -price, -price), ${HELD('price')}`,
  ),
]
