import pg from 'pg'

/** The rules that the simulator's own books must keep, each with a query that finds violations. */
const RULES: Record<string, string> = {
  'a row of the ledger sums to zero': 'select seq from ledger_entries where available + reserved + outside <> 0',
  'a balance is the sum of its rows': `
    select a.id from accounts a left join ledger_entries e on e.account_id = a.id group by a.id
    having a.available <> coalesce(sum(e.available), 0) or a.reserved <> coalesce(sum(e.reserved), 0)`,
  'the running balance of each row follows from the one before it': `
    select seq from (
      select seq, balance_after, sum(available) over (partition by account_id order by seq) as running
      from ledger_entries
    ) as rows where balance_after <> running`,
  'what is reserved is what pending sales cost': `
    select a.id from accounts a left join transactions t on t.account_id = a.id and t.status = 'pending'
    group by a.id having a.reserved <> coalesce(sum(t.total_debit), 0)`,
  'the rows of a sale come to what its status says': `
    select t.id from transactions t left join ledger_entries e on e.object_id = t.id group by t.id
    having coalesce(sum(e.outside), 0) <> case when t.status = 'completed' then t.total_debit else 0 end`,
  'the rows of a collection come to what its status says': `
    select c.id from collections c left join ledger_entries e on e.object_id = c.id group by c.id
    having coalesce(sum(e.available), 0) <> case when c.status = 'completed' then c.amount else 0 end`,
  'a key stands for one object that exists': `
    select k.key from idempotency_keys k where not exists (select from transactions t where t.id = k.object_id)
      and not exists (select from collections c where c.id = k.object_id)
      and not exists (select from fundings f where f.id = k.object_id)`,
  'only a reversal leaves less than nothing': `
    select seq from ledger_entries where balance_after < 0 and available < 0 and kind <> 'reversal'`,
}

/** The names of the rules that a simulator's database violates; empty if it is sound. */
export async function brokenRules(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const broken: string[] = []
    for (const [rule, query] of Object.entries(RULES)) {
      const { rows } = await client.query(query)
      if (rows.length > 0) broken.push(`${rule}: ${JSON.stringify(rows.slice(0, 5))}`)
    }
    return broken
  } finally {
    await client.end()
  }
}
