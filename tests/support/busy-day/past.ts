import pg from 'pg'

/** Not moved: people, tills and settings, open sessions, and what only the programs store for themselves. */
const STAYS = [
  ...['Branch', 'BranchSettings', 'Till', 'Staff', 'StaffSession', 'EnrolmentCode', 'SecondStep', 'RecoveryCode'],
  ...['Currency', 'ExchangeRate', 'ProductPrice', 'KeyExpiry', 'TopUpLimit', 'AlertRule', 'RateLimiterFlexible'],
  ...['api_keys', 'partners', 'branches', 'webhooks', 'settings', 'request_log', '_prisma_migrations'],
]

/**
 * Backdates everything stored so far, in the point of sale's database and the Service's, so that a test plays a day in
 * a minute. Immutable rows are moved with their triggers off, which only a test database allows.
 */
export class Past {
  readonly #moves: { client: pg.Client; sets: string[] }[] = []

  static async open(databaseUrls: readonly string[]): Promise<Past> {
    const past = new Past()
    for (const connectionString of databaseUrls) {
      const client = new pg.Client({ connectionString })
      await client.connect()
      await client.query('set session_replication_role = replica')
      past.#moves.push({ client, sets: await setsOf(client) })
    }
    return past
  }

  /** Moves by whole seconds, since the two databases store fractions differently. */
  async move(seconds: number): Promise<void> {
    const by = `interval '${Math.floor(seconds)} seconds'`
    await Promise.all(
      this.#moves.map(({ client, sets }) => client.query(['begin', ...sets, 'commit'].join(';').replaceAll('$by', by))),
    )
  }

  async close(): Promise<void> {
    for (const { client } of this.#moves) await client.end()
  }
}

async function setsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.table_name as "table", array_agg(c.column_name::text) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.data_type = 'timestamp with time zone' and not c.table_name = any($1)
       and c.table_name not in (select relname from pg_class where relispartition)
     group by 1`,
    [STAYS],
  )
  return rows.map(({ table, columns }) => {
    const sets = columns.map((column) => `"${column}" = "${column}" - $by`)
    return `update "${table}" set ${[...sets, ...(table === 'Shift' ? [REPORT] : [])].join(', ')}`
  })
}

/** A Z stores its times as text. */
const REPORT = `report = report || jsonb_build_object('openedAt', ${textOf('openedAt')}, 'closedAt', ${textOf('closedAt')})`

function textOf(name: string): string {
  const moved = `(report->>'${name}')::timestamptz - $by`
  return `to_char((${moved}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
