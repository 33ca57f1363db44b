import { expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db.ts'
import { openShop } from '../support/shop.ts'

openShop()

const SOMETHING = "'00000000-0000-0000-0000-000000000000'"

/** Conditions that find single rows among millions, as the queries write them. */
test.each([
  ['what a sale’s entries took', `select 1 from "JournalEntry" where "saleId" = ${SOMETHING}`],
  ['the incidents of a sale', `select 1 from "Incident" where "saleId" = ${SOMETHING}`],
  ['sales that are not final', `select 1 from "Sale" where state in ('sending', 'pending')`],
  [
    'the customers of some days',
    `select recipient, sum("priceCents"), sum("totalDebitCents") from "Sale" where environment = 'test' and state = 'completed' and "claimedAt" >= now() - interval '1 day' and "claimedAt" < now() and recipient <> '' group by 1`,
  ],
  ['payments that are not final', `select 1 from "Collection" where state in ('sending', 'pending')`],
  ['events that wait', `select 1 from "WebhookInbox" where "handledAt" is null order by "receivedAt" limit 10`],
  [
    'events that are due',
    `select 1 from "WebhookInbox" where "handledAt" is null and "dueAt" <= now() order by "dueAt" limit 500`,
  ],
  [
    'what events tell of',
    `select 1 from "Sale" where (environment in ('test', 'live') and "upstreamId" = any('{tx_1,tx_2}')) or reference = any('{R-1}')`,
  ],
  ['the newest events', `select environment from "WebhookInbox" order by id desc limit 1000`],
  [
    'rows that nothing explains',
    `select 1 from "StatementEntry" where match = 'open' and environment = 'test' and "readAt" < now()`,
  ],
  [
    'the newest entries',
    `select "entryId" from "JournalPosting" where "entryId" > 1000000000 group by "entryId", currency having sum("nativeCents") <> 0`,
  ],
  ['sales since midnight', `select 1 from "Sale" where "claimedAt" >= now() - interval '1 day'`],
  ['sales that are due', `select 1 from "Sale" where "nextCheckAt" <= now()`],
  [
    'a sale by the Service’s id',
    `select 1 from "Sale" where environment = 'test' and "upstreamId" in ('tx_1', 'tx_2')`,
  ],
  [
    'sales by the end of a number',
    `select 1 from "Sale" where reverse(recipient) ~>=~ '7654' and reverse(recipient) ~<~ '7655'`,
  ],
  [
    'sales by the end of a sealed token',
    `select 1 from "Sale" where "tokenEnd" is not null and "tokenEnd" in ('a', 'b')`,
  ],
  [
    'sales by the end of a token',
    `select 1 from "Sale" where token is not null and reverse(translate(token, ' -', '')) ~>=~ '91' and reverse(translate(token, ' -', '')) ~<~ '92'`,
  ],
  [
    'the next old tickets of a branch',
    `select id, "createdAt" from "Ticket" where "branchCode" = 'HRE-01' and "createdAt" < now() and ("createdAt", id) > (now(), ${SOMETHING}) order by "createdAt", id limit 100`,
  ],
  [
    'quotes of some hours',
    `select id from "Quote" where "createdAt" >= now() and "createdAt" < now() and recipient <> ''`,
  ],
  [
    'old bodies of webhooks',
    `select id from "WebhookInbox" where "receivedAt" < now() and ("rawBody" is not null or "sealedBody" is not null) order by "receivedAt" limit 500`,
  ],
  [
    'old documents',
    `select id from "MoneyReturn" where "createdAt" < now() and (identity is not null or "sealedIdentity" is not null) order by "createdAt" limit 500`,
  ],
  ['codes that are not sealed', `select id from "Sale" where token is not null or pin is not null limit 200`],
  ['bodies that are not sealed', `select id from "WebhookInbox" where "rawBody" is not null limit 200`],
  ['documents that are not sealed', `select id from "MoneyReturn" where identity is not null limit 200`],
  [
    'sales by the beginning of a reference',
    `select 1 from "Sale" where reference is not null and reference ~>=~ 'HRE' and reference ~<~ 'HRF'`,
  ],
  ['tickets by their number', `select 1 from "Ticket" where number = 418`],
  [
    'a page of a till’s tickets',
    `select 1 from "Ticket" where "tillId" = ${SOMETHING} and "tenderedAt" is not null and ("tenderedAt", id) < (now(), ${SOMETHING}) order by "tenderedAt" desc, id desc limit 26`,
  ],
  ['the tickets of a shift', `select count(*) from "Ticket" where "shiftId" = ${SOMETHING}`],
  ['the money to give back at a till', `select 1 from "Ticket" where "tillId" = ${SOMETHING} and "holdsMoney"`],
  ['the money held anywhere', `select id from "Ticket" where "holdsMoney"`],
  ['reversed sales', `select id from "Sale" where environment = 'test' and "reversedAt" is not null`],
  [
    'sales delivered late',
    `select id from "Sale" where "settledAt" > now() and "settledAt" - "claimedAt" > interval '1 day'`,
  ],
  ['the newest collections', `select 1 from "Collection" order by "createdAt" desc limit 60`],
  [
    'the totals of some days at some branches',
    `select 1 from "SalesTotal" where environment = 'test' and grain = 'each' and "branchCode" = any('{HRE-01}') and day between '2026-11-01' and '2026-11-07'`,
  ],
  [
    'the totals of a year by branch',
    `select 1 from "SalesTotal" where environment = 'test' and grain = 'branch' and day between '2026-01-01' and '2026-12-31'`,
  ],
  [
    'the customers of a year',
    `select 1 from "MoneyTotal" where environment = 'test' and grain = 'customers' and day between '2026-01-01' and '2026-12-31'`,
  ],
  [
    'the newest movements of safes',
    `select 1 from "JournalPosting" where account = 'safe' and "accountKey" = any('{HRE-01}') and "entryId" < 1000 order by "entryId" desc limit 26`,
  ],
  ['what is summed of spending', `select 1 from "JournalPosting" where account = 'expenses' and "usdCents" <> 0`],
  [
    'the totals of some hours by branch',
    `select 1 from "SalesBranchHour" where environment = 'test' and hour >= '2026-11-01' and hour < '2026-11-07'`,
  ],
  [
    'what the journal has beyond the totals',
    `select 1 from "JournalEntry" e join "Sale" s on s.id = e."saleId" where e.id > 1000000000`,
  ],
])('%s are found by an index, never by scanning the table', async (_what, query) => {
  const plan = await db().$transaction(async (tx) => {
    await tx.$executeRaw`set local enable_seqscan = off`
    return tx.$queryRawUnsafe<Record<string, string>[]>(`explain ${query}`)
  })
  const text = plan.map((row) => Object.values(row).join('')).join('\n')
  expect(text).not.toContain('Seq Scan')
})

test('money held is read in the order shown and summed without its tickets', async () => {
  const held = `select id, earmarked, "branchCode", "staffId" from "Ticket" where environment = 'test' and "holdsMoney"`
  const plan = await db().$transaction(async (tx) => {
    for (const other of ['seqscan', 'sort', 'bitmapscan']) await tx.$executeRawUnsafe(`set local enable_${other} = off`)
    return tx.$queryRawUnsafe<Record<string, string>[]>(`explain ${held} order by "createdAt", id limit 51`)
  })
  const text = plan.map((row) => Object.values(row).join('')).join('\n')
  expect(text).toContain('Index Only Scan using "Ticket_held"')
  expect(text).not.toContain('Sort')
})
