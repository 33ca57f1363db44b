import { randomUUID } from 'node:crypto'
import { idOf, type Kind, monthOf, timeOf } from './kind.ts'

/** An entry and its three postings are four rows. */
const ROWS_AN_ENTRY = 4

const ENTRY = `insert into "JournalEntry" (environment, credential, "objectKind", "objectId", event, "upstreamId", "ticketId",
    "saleId", "branchCode", "tillId", "shiftId", "staffId")
  values ('test', 'main', 'sale', $1, 'completed', $2, $3::uuid, $4::uuid, 'HRE-01', $5::uuid, $5::uuid, $5::uuid)`
const POSTINGS = `(values ('held', $3::uuid::text, 100), ('service_available', 'main', -95), ('commission', '', -5)) l (account, key, cents)`

/**
 * What the product's own trigger checks of every posting at the commit; `same` is the condition that finds the entry's
 * postings.
 */
const balanced = (schema: string, same: string) => [
  `create function ${schema}.require_balanced() returns trigger language plpgsql set search_path = ${schema}, public as $$
   begin
     if exists (select 1 from "JournalPosting" p where ${same} group by currency having sum("nativeCents") <> 0)
       or (select sum("usdCents") from "JournalPosting" p where ${same}) <> 0 then
       raise exception 'journal entry % does not balance', new."entryId";
     end if;
     return null;
   end $$`,
  `create constraint trigger balanced after insert on ${schema}."JournalPosting" deferrable initially deferred
   for each row execute function ${schema}.require_balanced()`,
]

/** Entries with three postings each: four rows. Each event of an object is booked only once over all months. */
export const JOURNAL: Kind = {
  title: 'Journal',
  tables: [
    {
      name: 'JournalEntry',
      time: 'at',
      unique: [['id'], ['environment', 'objectKind', 'objectId', 'event']],
      acrossMonths: [['environment', 'objectKind', 'objectId', 'event']],
      keptBy: 'trigger',
    },
    {
      name: 'JournalPosting',
      time: 'at',
      timeFrom:
        'select p.*, e.at from whole."JournalPosting" p join whole."JournalEntry" e on e.id = p."entryId" order by p.id',
      unique: [['id']],
      acrossMonths: [],
    },
  ],
  fill: (rows) => {
    const entries = Math.ceil(rows / ROWS_AN_ENTRY)
    return [
      `insert into whole."JournalEntry" (id, environment, credential, "objectKind", "objectId", event, "upstreamId", "ticketId",
         "saleId", "branchCode", "tillId", "shiftId", "staffId", at)
       select i, 'test', 'main', 'sale', ${idOf('sale')}::text, 'completed', 'tx_' || ${idOf('upstream')}, ${idOf('ticket')},
         ${idOf('sale')}, 'B-' || i % 50, ${idOf('till', 'i % 200')}, ${idOf('shift', 'i / 300')}, ${idOf('staff', 'i % 500')},
         ${timeOf(entries)} from generate_series(1, ${entries}) i`,
      `insert into whole."JournalPosting" ("entryId", account, "accountKey", currency, "nativeCents", "usdCents")
       select i, l.account, l.key, 'USD', l.cents, l.cents from generate_series(1, ${entries}) i cross join lateral (values
         ('held', ${idOf('ticket')}::text, 100), ('service_available', 'main', -95), ('commission', '', -5)) l (account, key, cents)`,
      `select setval('public."JournalEntry_id_seq"', ${entries})`,
    ]
  },
  finish: {
    whole: [
      'alter table whole."JournalPosting" add foreign key ("entryId") references whole."JournalEntry" (id)',
      ...balanced('whole', 'p."entryId" = new."entryId"'),
    ],
    months: [
      'alter table months."JournalPosting" add foreign key ("entryId", at) references months."JournalEntry" (id, at)',
      ...balanced('months', 'p."entryId" = new."entryId" and p.at = new.at'),
    ],
  },
  sample: 'id, "objectId" as object, "ticketId" as ticket, "upstreamId" as upstream, at',
  insert: {
    whole: `with made as (${ENTRY} returning id)
      insert into "JournalPosting" ("entryId", account, "accountKey", currency, "nativeCents", "usdCents")
      select made.id, account, key, 'USD', cents, cents from made, ${POSTINGS}`,
    months: `with made as (${ENTRY} returning id, at)
      insert into "JournalPosting" ("entryId", at, account, "accountKey", currency, "nativeCents", "usdCents")
      select made.id, made.at, account, key, 'USD', cents, cents from made, ${POSTINGS}`,
    fresh: () => [randomUUID(), `tx_${randomUUID()}`, randomUUID(), randomUUID(), randomUUID()],
  },
  changes: [],
  reads: [
    { name: 'entry by id', whole: 'select * from "JournalEntry" where id = $1', values: ({ id }) => [id], times: 300 },
    {
      name: 'entry by object',
      whole: `select * from "JournalEntry" where environment = 'test' and "objectKind" = 'sale' and "objectId" = $1`,
      values: ({ object }) => [object],
      times: 300,
    },
    {
      name: 'entries by ticket',
      whole: 'select * from "JournalEntry" where "ticketId" = $1::uuid',
      values: ({ ticket }) => [ticket],
      times: 300,
    },
    {
      name: 'entries by id of the Service',
      whole: 'select * from "JournalEntry" where "upstreamId" = $1',
      values: ({ upstream }) => [upstream],
      times: 300,
    },
    {
      name: 'postings of an entry',
      whole: 'select * from "JournalPosting" where "entryId" = $1',
      values: ({ id }) => [id],
      times: 300,
    },
    {
      name: 'balance of a ticket',
      whole: `select sum("nativeCents") from "JournalPosting" where account in ('held', 'receivable') and "accountKey" = $1`,
      values: ({ ticket }) => [ticket],
      times: 300,
    },
    {
      name: 'newest 50',
      whole: `select * from "JournalEntry" where environment = 'test' order by at desc, id desc limit 50`,
      values: () => [],
      times: 100,
    },
    {
      name: 'sum of a month',
      whole: sum(''),
      months: sum('and p.at = e.at and p.at >= $1 and p.at < $2'),
      values: ({ at }) => monthOf(at),
      times: 1,
    },
  ],
  forget: [
    'delete from "JournalPosting" p using "JournalEntry" e where e.id = p."entryId" and e.at >= $1 and e.at < $2',
    'delete from "JournalEntry" where at >= $1 and at < $2',
  ],
  index: 'JournalEntry_upstreamId_idx',
}

function sum(further: string): string {
  return `select p.account, sum(p."nativeCents") from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id ${further}
    where e.environment = 'test' and e.at >= $1 and e.at < $2 group by p.account`
}
