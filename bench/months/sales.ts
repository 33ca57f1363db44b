import { randomUUID } from 'node:crypto'
import { idOf, type Kind, monthOf, timeOf } from './kind.ts'

/** A draft is claimed within a day. */
const DAY_MS = 86_400_000

const KEYS = [
  ['id'],
  ['intentId'],
  ['reference'],
  ['idempotencyKey'],
  ['environment', 'upstreamId'],
  ['ticketId', 'position'],
] as const

const CLAIM = `update "Sale" set state = 'sending', reference = $2, "idempotencyKey" = $3::uuid, attempts = 1, "claimedAt" = now(),
  "productCode" = 'econet.airtime', "recipientField" = 'phone', recipient = $4, "priceCents" = 100, "totalDebitCents" = 95,
  "nextCheckAt" = now() + interval '5 seconds' where id = $1::uuid`
const OUTCOME = `update "Sale" set state = 'completed', "upstreamId" = $2, "settledAt" = now(), "nextCheckAt" = null
  where id = $1::uuid`

/** One sale for each ticket, most of them delivered. Its month is that of the draft, which never changes. */
export const SALES: Kind = {
  title: 'Sales',
  tables: [{ name: 'Sale', time: 'createdAt', unique: KEYS, acrossMonths: KEYS, keptBy: 'trigger' }],
  fill: (rows) => [
    `insert into whole."Sale" (id, "ticketId", "intentId", environment, credential, state, kind, "typedRecipient", "productCode",
       "productName", "recipientField", recipient, "quoteId", "amountCents", "priceCents", "chargeCents", "totalDebitCents",
       reference, "idempotencyKey", attempts, "claimedAt", "nextCheckAt", "checkedAt", "upstreamId", "sealedToken", "tokenEnd",
       "createdAt", "settledAt", "reversedAt")
     select ${idOf('sale')}, ${idOf('ticket')}, ${idOf('intent')}, 'test', 'main',
       (case when i > ${rows} - 40 then 'pending' when i % 50 = 1 then 'failed' else 'completed' end)::"SaleState",
       case when i % 4 = 0 then 'electricity' else 'airtime' end, phone,
       case when i % 4 = 0 then 'zesa.prepaid' else 'econet.airtime' end, 'Econet airtime',
       case when i % 4 = 0 then 'meter' else 'phone' end, phone, ${idOf('quote')}, 100, 100, 0, 95,
       'HRE01-T' || i % 200 || '-' || i || '-BNCH', ${idOf('key')}, 1, made + interval '20 seconds',
       case when i > ${rows} - 40 then now() + interval '1 day' end, made + interval '21 seconds', 'tx_' || ${idOf('upstream')},
       case when i % 4 = 0 then repeat(md5(i::text), 3) end, case when i % 4 = 0 then md5('end' || i % 10000) end,
       made, made + interval '21 seconds', case when i % 200 = 3 then made + interval '2 hours' end
     from (select i, ${timeOf(rows)} as made, '26377' || to_char(hashint4(i) & 8388607, 'FM0000000') as phone
       from generate_series(1, ${rows}) i) draft`,
  ],
  sample:
    'id, "ticketId" as ticket, "intentId" as intent, reference, "upstreamId" as upstream, recipient, "createdAt" as at',
  insert: {
    whole: `insert into "Sale" (id, "ticketId", "intentId", environment, credential, kind, "typedRecipient", "typedAmount")
      values ($1::uuid, $2::uuid, $3::uuid, 'test', 'main', 'airtime', '0771234567', '1') returning id`,
    fresh: () => [randomUUID(), randomUUID(), randomUUID()],
  },
  changes: [
    {
      name: 'claim and outcome',
      steps: [
        { whole: CLAIM, values: ({ id }, n) => [id, `HRE01-T7-n${n}-BNCH`, randomUUID(), `26377${1_000_000 + n}`] },
        { whole: OUTCOME, values: ({ id }) => [id, `tx_${randomUUID()}`] },
      ],
    },
  ],
  reads: [
    { name: 'by id', whole: by('id = $1::uuid'), values: ({ id }) => [id], times: 200 },
    {
      name: 'by id, through the keys',
      whole: by('id = $1::uuid'),
      months: `select s.* from "SaleKey" k join "Sale" s on s.id = k.id and s."createdAt" = k."createdAt" where k.id = $1::uuid`,
      values: ({ id }) => [id],
      times: 200,
    },
    { name: 'by reference', whole: by('reference = $1'), values: ({ reference }) => [reference], times: 200 },
    {
      name: 'by ticket',
      whole: by('"ticketId" = $1::uuid order by position'),
      values: ({ ticket }) => [ticket],
      times: 200,
    },
    {
      name: 'by id of the Service',
      whole: by(`environment = 'test' and "upstreamId" = $1`),
      values: ({ upstream }) => [upstream],
      times: 200,
    },
    {
      name: 'newest 20 of a number',
      whole: by(`reverse(recipient) like reverse($1) || '%' order by "claimedAt" desc limit 20`),
      values: ({ recipient }) => [recipient],
      times: 200,
    },
    {
      name: 'due now',
      whole: 'select id from "Sale" where "nextCheckAt" <= now() order by "nextCheckAt" limit 50',
      values: () => [],
      times: 200,
    },
    {
      name: 'newest 50',
      whole: by('"claimedAt" is not null order by "claimedAt" desc limit 50'),
      values: () => [],
      times: 100,
    },
    { name: 'sum of a month', whole: sum(''), values: ({ at }) => monthOf(at), times: 1 },
    {
      name: 'sum of a month, drafts’ days known',
      whole: sum('and $3::timestamptz is not null'),
      months: sum('and "createdAt" >= $3 and "createdAt" < $2'),
      values: ({ at }) => [...monthOf(at), new Date(Number(monthOf(at)[0]) - DAY_MS)],
      times: 1,
    },
  ],
  forget: ['delete from "Sale" where "createdAt" >= $1 and "createdAt" < $2'],
  index: 'Sale_recipient_productCode_claimedAt_idx',
}

function sum(further: string): string {
  return `select "productCode", sum("priceCents") from "Sale" where environment = 'test'
    and "claimedAt" >= $1 and "claimedAt" < $2 ${further} group by "productCode"`
}

function by(condition: string): string {
  return `select * from "Sale" where ${condition}`
}
