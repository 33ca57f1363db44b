import type { Tx } from '@/lib/platform/database/db.ts'
import type { Environment } from '@/lib/platform/env/credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import type { Sample } from '../model.ts'

/** Counts stop here: so large a count is a disaster anyway. */
const MOST = 10_000
const CLAIMED_STATES = ['sending', 'pending', 'completed', 'failed', 'reversed', 'not_sold'] as const
/** How long a row of the statement may take to be explained by our books or by asking the Service. */
const EXPLAINED_WITHIN = '10 minutes'
/** Among how many of the newest events the last one of an environment is looked for. */
const NEWEST_EVENTS = 1_000

/** Read by indexes of what is not final, so that no reading grows with the shop's past. */
export async function listOpenSamples(tx: Tx, environment: Environment): Promise<Sample[]> {
  const labels = { environment }
  const about = (values: Partial<Record<Sample['name'], number | null>>): Sample[] =>
    Object.entries(values).flatMap(([name, value]) =>
      value === null ? [] : [{ name: name as Sample['name'], labels, value }],
    )
  const { sending, pending, ...sales } = await openSales(tx, environment)
  return [
    { name: 'pos_sales_open', labels: { ...labels, state: 'sending' }, value: sending },
    { name: 'pos_sales_open', labels: { ...labels, state: 'pending' }, value: pending },
    ...about({
      pos_sales_unknown: sales.unknown,
      pos_sales_oldest_open_seconds: sales.oldest,
      pos_sales_oldest_unknown_seconds: sales.oldestUnknown,
    }),
    ...(await salesOfLastHour(tx, environment)),
    ...about(await openPayments(tx, environment)),
    ...about(await waitingEvents(tx, environment)),
    ...about(await statementRows(tx, environment)),
    ...about({ pos_service_keys_stopped: await stoppedKeys(tx, environment) }),
  ]
}

type OpenSales = { sending: number; pending: number; unknown: number; oldest: number; oldestUnknown: number }

/** Unknown as in `outcomeOf` (lib/counter/sales/model.ts): sent, and the first attempt is over without an answer. */
async function openSales(tx: Tx, environment: Environment): Promise<OpenSales> {
  const [row] = await tx.$queryRaw<OpenSales[]>`
    select (count(*) filter (where state = 'sending'))::int as sending,
      (count(*) filter (where state = 'pending'))::int as pending,
      (count(*) filter (where unknown))::int as unknown,
      coalesce(extract(epoch from clock_timestamp() - min("claimedAt")), 0)::float8 as oldest,
      coalesce(extract(epoch from clock_timestamp() - min("claimedAt") filter (where unknown)), 0)::float8
        as "oldestUnknown"
    from (
      select state, "claimedAt",
        state = 'sending' and not (attempts <= 1 and coalesce("postingUntil" > clock_timestamp(), false)) as unknown
      from "Sale" where state in ('sending', 'pending') and environment = ${environment}::"Environment" limit ${MOST}
    ) s`
  return row ?? { sending: 0, pending: 0, unknown: 0, oldest: 0, oldestUnknown: 0 }
}

async function salesOfLastHour(tx: Tx, environment: Environment): Promise<Sample[]> {
  const rows = await tx.$queryRaw<{ state: string; count: number }[]>`
    select state::text, count(*)::int as count from "Sale"
    where "claimedAt" >= now() - interval '1 hour' and environment = ${environment}::"Environment" group by 1`
  const countOf = new Map(rows.map(({ state, count }) => [state, count]))
  return CLAIMED_STATES.map((state) => {
    return { name: 'pos_sales_last_hour', labels: { environment, state }, value: countOf.get(state) ?? 0 }
  })
}

async function openPayments(tx: Tx, environment: Environment) {
  const [row] = await tx.$queryRaw<{ count: number; oldest: number }[]>`
    select count(*)::int as count, coalesce(extract(epoch from clock_timestamp() - min("createdAt")), 0)::float8 as oldest
    from (
      select "createdAt" from "Collection"
      where state in ('sending', 'pending') and environment = ${environment}::"Environment" limit ${MOST}
    ) c`
  return { pos_payments_open: row?.count ?? 0, pos_payments_oldest_open_seconds: row?.oldest ?? 0 }
}

async function waitingEvents(tx: Tx, environment: Environment) {
  const [row] = await tx.$queryRaw<{ count: number; oldest: number; silent: number | null }[]>`
    select count(*)::int as count, coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::float8 as oldest,
      (select extract(epoch from clock_timestamp() - max("receivedAt"))::float8
        from (select environment, "receivedAt" from "WebhookInbox" order by id desc limit ${NEWEST_EVENTS}) newest
        where environment = ${environment}::"Environment") as silent
    from (
      select "receivedAt" as at from "WebhookInbox"
      where "handledAt" is null and environment = ${environment}::"Environment" order by "receivedAt" limit ${MOST}
    ) w`
  return {
    pos_webhook_waiting: row?.count ?? 0,
    pos_webhook_oldest_waiting_seconds: row?.oldest ?? 0,
    pos_webhook_silent_seconds: row?.silent ?? null,
  }
}

async function statementRows(tx: Tx, environment: Environment) {
  const [row] = await tx.$queryRaw<{ lag: number | null; open: number }[]>`
    select (select extract(epoch from clock_timestamp() - "syncedAt")::float8 from "StatementSync"
        where environment = ${environment}::"Environment") as lag,
      (select count(*)::int from (
        select from "StatementEntry" where match = 'open' and environment = ${environment}::"Environment"
          and "readAt" < now() - ${EXPLAINED_WITHIN}::interval limit ${MOST}) o) as open`
  return { pos_statement_lag_seconds: row?.lag ?? null, pos_statement_unexplained_rows: row?.open ?? 0 }
}

async function stoppedKeys(tx: Tx, environment: Environment): Promise<number> {
  const keys = env().credentials.filter((key) => key.environment === environment)
  const credential = { in: keys.map(({ name }) => name) }
  return tx.serviceStanding.count({ where: { environment, credential, blockedCode: { not: null } } })
}
