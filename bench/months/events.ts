import { randomUUID } from 'node:crypto'
import { idOf, type Kind, monthOf, timeOf } from './kind.ts'

const DAY_MS = 86_400_000

/**
 * For a caller that knows when the sale was made and that its events end within days. The times are sent as plain
 * values; otherwise no month is left out of the plan.
 */
const WITHIN = 'and at >= $2 and at < $3'

/** Three events for each sale; only the id is unique, which its sequence ensures. */
export const EVENTS: Kind = {
  title: 'Events of a sale',
  tables: [{ name: 'SaleEvent', time: 'at', unique: [['id']], acrossMonths: [] }],
  fill: (rows) => [
    `insert into whole."SaleEvent" ("saleId", at, source, kind, "fromState", "toState", detail)
     select ${idOf('sale', 'i / 3')}, ${timeOf(rows)}, case i % 3 when 0 then 'till' else 'answer' end,
       case i % 3 when 0 then 'sent' when 1 then 'answered' else 'completed' end,
       (case i % 3 when 0 then 'quoted' else 'sending' end)::"SaleState",
       (case i % 3 when 2 then 'completed' else 'sending' end)::"SaleState",
       case when i % 20 = 1 then '{"status": 503, "after": 1500}'::jsonb end
     from generate_series(1, ${rows}) i`,
  ],
  sample: 'id, "saleId" as sale, at',
  insert: {
    whole: `insert into "SaleEvent" ("saleId", source, kind, "fromState", "toState", detail)
      values ($1::uuid, 'answer', 'completed', 'sending', 'completed', null)`,
    fresh: () => [randomUUID()],
  },
  changes: [],
  reads: [
    { name: 'by sale', whole: bySale(''), values: ({ sale }) => [sale], times: 300 },
    {
      name: 'by sale, its day known',
      whole: bySale(WITHIN),
      values: ({ sale, at }) => [sale, new Date(Number(at) - DAY_MS), new Date(Number(at) + 3 * DAY_MS)],
      times: 300,
    },
    { name: 'by id', whole: 'select * from "SaleEvent" where id = $1', values: ({ id }) => [id], times: 300 },
    { name: 'newest 50', whole: 'select * from "SaleEvent" order by id desc limit 50', values: () => [], times: 100 },
    {
      name: 'count of a month',
      whole: `select kind, count(*) from "SaleEvent" where at >= $1 and at < $2 group by kind`,
      values: ({ at }) => monthOf(at),
      times: 1,
    },
  ],
  forget: ['delete from "SaleEvent" where at >= $1 and at < $2'],
  index: 'SaleEvent_saleId_id_idx',
}

function bySale(further: string): string {
  return `select * from "SaleEvent" where "saleId" = $1::uuid ${further} order by id`
}
