import pg from 'pg'

/** Runs one statement in the simulator's database, to do what another system or a fault would do to the ledger. */
export async function atService<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * Writes `count` foreign rows into the demo partner's ledger: in turn 5.00 in, 5.00 out and some cents, many to a
 * second, so that plenty are equal. `daysAgo` dates them, and moves existing rows before them.
 */
export async function fillLedger(databaseUrl: string, count: number, daysAgo = 0): Promise<void> {
  const before = `update ledger_entries set occurred_at = now() - ($1::int + 1) * interval '1 day'`
  if (daysAgo > 0) await atService(databaseUrl, before, [daysAgo])
  await atService(
    databaseUrl,
    `with account as (
      select a.id, a.available from accounts a join partners p on p.id = a.partner_id
      where a.environment = 'test' and p.code = 'XP-DEMO-0001' for update of a
    ), moves as (
      select n, case n % 7 when 0 then 1 when 2 then 500 when 4 then 500 when 6 then 500 else -500 end as cents
      from generate_series(1, $1::int) as n
    ), rows as (
      select n, cents, sum(cents) over (order by n) as running from moves
    ), written as (
      insert into ledger_entries (account_id, kind, available, reserved, outside, balance_after, object_id, reference,
        branch_id, occurred_at)
      select account.id, case when cents > 0 then 'collection' else 'sale' end, cents, 0, -cents,
        account.available + running, 'alien_' || n, 'alien ' || n, null,
        date_trunc('second', now()) - $2::int * interval '1 day' - ($1::int - n) / 50 * interval '1 second'
      from rows, account order by n
    )
    update accounts set available = accounts.available + (select sum(cents) from moves)
    from account where accounts.id = account.id`,
    [count, daysAgo],
  )
}
