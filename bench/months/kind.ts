/** A table of the product, and the column by which its rows belong to a month. */
export type Table = {
  name: string
  /** Of `timestamptz`. Where the product's table has none, `timeFrom` says where the months take it from. */
  time: string
  /** The rows of the whole table with their time, as a query on the schema `whole`. */
  timeFrom?: string
  /** What must be unique, the primary key first. */
  unique: readonly (readonly string[])[]
  /** Of those, what must be unique over all months: they go into a table of keys beside the months. */
  acrossMonths: readonly (readonly string[])[]
  /** `trigger` keeps the table of keys; `statement` if the kind's own insert does. */
  keptBy?: 'trigger' | 'statement'
}

/** What a statement is sent with: the columns of a sampled row, or what an insert returned. */
export type Known = Record<string, unknown>

/** A read as the product sends it; `months` where it must be written otherwise for months. */
export type Read = {
  name: string
  whole: string
  months?: string
  values: (known: Known) => unknown[]
  /** How many make a round. */
  times: number
}

/** An insert as the product sends it. `fresh` makes the values of the nth row; it returns what later changes need. */
type Insert = { whole: string; months?: string; fresh: (n: number) => unknown[] }

/** What happens to a row that was just inserted, step by step, each by `values` of what its insert returned. */
type Change = { name: string; steps: Step[] }
type Step = { whole: string; months?: string; values: (known: Known, n: number) => unknown[] }

/** One kind of rows, with all that is asked of it. Statements name tables without a schema. */
export type Kind = {
  title: string
  tables: readonly Table[]
  /** Fills the whole tables with that many rows, the times rising from `since()` to now. */
  fill: (rows: number) => string[]
  /** Keys and triggers that both have, once they are filled; `at` says the columns that tell a row's month. */
  finish?: { whole: string[]; months: string[] }
  /** The columns of sampled rows, a select list on the first table. */
  sample: string
  insert: Insert
  changes: readonly Change[]
  reads: readonly Read[]
  /** Deletes the rows from $1 to before $2 from the whole tables. */
  forget: string[]
  /** An index that is built anew, by its name. */
  index: string
}

export const MONTHS = 36

/** SQL: the first moment of the first month. */
export const SINCE = `(date_trunc('month', now()) - interval '${MONTHS - 1} months')`

/** SQL: when row `i` of so many was made; times rise with numbers, up to this moment. */
export const timeOf = (rows: number, i = 'i') =>
  `(${SINCE} + (now() - ${SINCE}) * (${i} / ${rows}::float8))::timestamptz(3)`

/** The first moment of the month of a time, and that of the next. */
export function monthOf(at: unknown): [Date, Date] {
  if (!(at instanceof Date)) throw new Error('A sampled row has no time')
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  return [new Date(Date.UTC(year, month)), new Date(Date.UTC(year, month + 1))]
}

/** SQL: the random-looking id of the nth thing of a name. */
export const idOf = (name: string, i = 'i') => `md5('${name}' || (${i})::text)::uuid`
