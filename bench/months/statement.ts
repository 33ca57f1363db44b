import { randomUUID } from 'node:crypto'
import { idOf, type Kind, monthOf, timeOf } from './kind.ts'

/** Places in the statement leave gaps between them. */
const GAP = 4_294_967_296n
/** Beyond every place that the table is filled with. */
const FRESH_FROM = 100_000_000n
/** Beyond every journal entry that a row is filled with. */
const FRESH_ENTRY = 1_000_000_000

const MATCH = `update "StatementEntry" set match = 'ours', "journalEntryId" = $2, "saleId" = $3, "branchCode" = 'HRE-01'
  where environment = 'test' and position = $1`

/** Rows of the Service's statement: over all months, a place and a journal entry belong to one row only. */
export const STATEMENT: Kind = {
  title: 'Statement',
  tables: [
    {
      name: 'StatementEntry',
      time: 'occurredAt',
      unique: [['environment', 'position'], ['journalEntryId']],
      acrossMonths: [['environment', 'position'], ['journalEntryId']],
      keptBy: 'trigger',
    },
  ],
  fill: (rows) => [
    `insert into whole."StatementEntry" (environment, position, credential, kind, "occurredAt", "amountCents",
       "balanceAfterCents", "entryId", "upstreamId", reference, match, "journalEntryId", "saleId", "branchCode", "readAt")
     select 'test', i::bigint * ${GAP}, 'main', case when i % 40 = 0 then 'reversal' else 'sale' end, ${timeOf(rows)},
       -(i % 1000) - 1, 5000000 - i % 4000000, 'le_' || i, 'tx_' || ${idOf('upstream')},
       'HRE01-T' || i % 200 || '-' || i || '-BNCH', 'ours', i, ${idOf('sale')}, 'B-' || i % 50, ${timeOf(rows)}
     from generate_series(1, ${rows}) i`,
  ],
  sample: 'position, reference, "upstreamId" as upstream, "saleId" as sale, "occurredAt" as at',
  insert: {
    whole: `insert into "StatementEntry" (environment, position, credential, kind, "occurredAt", "amountCents",
        "balanceAfterCents", "entryId", "upstreamId", reference)
      values ('test', $1, 'main', 'sale', now(), -95, 1000000, $2, $3, $4) returning position`,
    fresh: (n) => [(FRESH_FROM + BigInt(n)) * GAP, `le_n${n}`, `tx_${randomUUID()}`, `HRE01-T7-n${n}-BNCH`],
  },
  changes: [
    {
      name: 'match',
      steps: [{ whole: MATCH, values: ({ position }, n) => [position, FRESH_ENTRY + n, randomUUID()] }],
    },
  ],
  reads: [
    { name: 'by place', whole: by('position'), values: ({ position }) => [position], times: 300 },
    {
      name: 'by place, through the keys',
      whole: by('position'),
      months: `select s.* from "StatementEntryKey" k join "StatementEntry" s on s.environment = k.environment
        and s.position = k.position and s."occurredAt" = k."occurredAt" where k.environment = 'test' and k.position = $1`,
      values: ({ position }) => [position],
      times: 300,
    },
    { name: 'by reference', whole: by('reference'), values: ({ reference }) => [reference], times: 300 },
    { name: 'by id of the Service', whole: by('"upstreamId"'), values: ({ upstream }) => [upstream], times: 300 },
    {
      name: 'by sale',
      whole: 'select * from "StatementEntry" where "saleId" = $1::uuid',
      values: ({ sale }) => [sale],
      times: 300,
    },
    {
      name: 'newest 50',
      whole: `select * from "StatementEntry" where environment = 'test' order by "occurredAt" desc, position desc limit 50`,
      values: () => [],
      times: 100,
    },
    {
      name: 'sum of a month',
      whole: `select kind, sum("amountCents") from "StatementEntry" where environment = 'test'
        and "occurredAt" >= $1 and "occurredAt" < $2 group by kind`,
      values: ({ at }) => monthOf(at),
      times: 1,
    },
  ],
  forget: ['delete from "StatementEntry" where "occurredAt" >= $1 and "occurredAt" < $2'],
  index: 'StatementEntry_environment_upstreamId_idx',
}

function by(column: string): string {
  return `select * from "StatementEntry" where environment = 'test' and ${column} = $1`
}
