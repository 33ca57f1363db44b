import type { Stage } from '../stage/stage.ts'

type Row = { name: string; state: string; upstream: string | null }

/** Every payment and top-up is in the Service's state, and none exists that we did not ask for. */
export async function checkPayments(stage: Stage): Promise<string[]> {
  return [
    ...(await compare(stage, 'Collection', 'collections', (status) => status)),
    ...(await compare(stage, 'Funding', 'fundings', (status) => (status === 'credited' ? 'completed' : status))),
  ]
}

const UNKNOWN = ['sending', 'not_made', 'asked']

async function compare(
  stage: Stage,
  table: 'Collection' | 'Funding',
  upstreamTable: 'collections' | 'fundings',
  translate: (status: string) => string,
): Promise<string[]> {
  const ours = await stage.database.rows<Omit<Row, 'upstream'>>(
    'pos',
    `select reference as name, state::text from "${table}"`,
  )
  const theirs = await stage.database.rows<{ name: string; status: string }>(
    'service',
    `select t.reference as name, t.status from ${upstreamTable} t
     join accounts a on a.id = t.account_id join partners p on p.id = a.partner_id where p.code = 'XP-DEMO-0001'`,
  )
  const byName = new Map(theirs.map(({ name, status }) => [name, translate(status)]))
  const own = new Set(ours.map(({ name }) => name))
  const differing = ours.flatMap(({ name, state }) => {
    const upstream = byName.get(name) ?? null
    if (upstream === state || (upstream === null && UNKNOWN.includes(state))) return []
    if (state === 'not_made' && upstream === 'failed') return []
    return [`${table} ${name} is ${state} here and ${upstream ?? 'unknown'} at the Service`]
  })
  const unknown = theirs.filter(({ name }) => !own.has(name))
  return [...differing, ...unknown.map(({ name }) => `the Service has a ${table} ${name} that we never asked for`)]
}
