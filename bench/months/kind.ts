/** A table of the product, and the column that decides which month a row belongs to. */
export type Table = {
  name: string
  /** A column of type `timestamptz`. If the product's table has none, `timeFrom` says where the months take it from. */
  time: string
  /** A query on the schema `whole` that returns the whole table's rows with their time. */
  timeFrom?: string
  /** The unique keys, the primary key first. */
  unique: readonly (readonly string[])[]
  /** Those of them that must be unique over all months: they go into a table of keys beside the months. */
  acrossMonths: readonly (readonly string[])[]
  /** What keeps the table of keys: a trigger, or the kind's own insert statement. */
  keptBy?: 'trigger' | 'statement'
}

/** The values a statement is sent with: the columns of a sampled row, or what an insert returned. */
export type Known = Record<string, unknown>

/** A read as the product sends it; `months` is given if it must be written differently for months. */
export type Read = {
  name: string
  whole: string
  months?: string
  values: (known: Known) => unknown[]
  /** How often it is sent in a round. */
  times: number
}

/**
 * An insert as the product sends it. `fresh` makes the values of the nth row; the insert returns what later changes
 * need.
 */
type Insert = { whole: string; months?: string; fresh: (n: number) => unknown[] }

/**
 * What happens later to a row just inserted, step by step; each step is sent with `values` of what the insert returned.
 */
type Change = { name: string; steps: Step[] }
type Step = { whole: string; months?: string; values: (known: Known, n: number) => unknown[] }

/** One kind of rows, with everything that is measured on it. Statements name tables without a schema. */
export type Kind = {
  title: string
  tables: readonly Table[]
  /** Fills the whole tables with that many rows, their times rising from SINCE to now. */
  fill: (rows: number) => string[]
  /** Statements that add foreign keys and triggers to each side once it is filled. */
  finish?: { whole: string[]; months: string[] }
  /** The columns of sampled rows: a select list on the first table. */
  sample: string
  insert: Insert
  changes: readonly Change[]
  reads: readonly Read[]
  /** Deletes the rows from $1 until before $2 from the whole tables. */
  forget: string[]
  /** The name of the index that is built again. */
  index: string
}

export const MONTHS = 36

/** SQL: the first moment of the first month. */
export const SINCE = `(date_trunc('month', now()) - interval '${MONTHS - 1} months')`

/** SQL: when row `i` of `rows` was made; times rise with the number, up to this moment. */
export const timeOf = (rows: number, i = 'i') =>
  `(${SINCE} + (now() - ${SINCE}) * (${i} / ${rows}::float8))::timestamptz(3)`

/** The first moment of the month that a time is in, and that of the next month. */
export function monthOf(at: unknown): [Date, Date] {
  if (!(at instanceof Date)) throw new Error('A sampled row has no time')
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  return [new Date(Date.UTC(year, month)), new Date(Date.UTC(year, month + 1))]
}

/** SQL: a random-looking id for the nth object called `name`. */
export const idOf = (name: string, i = 'i') => `md5('${name}' || (${i})::text)::uuid`
