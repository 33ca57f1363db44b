import type { Simulator } from '../simulator.ts'
import { nextTryAt } from './retry.ts'

export type DeliveryRow = {
  id: bigint
  eventId: string
  accountId: number
  type: string
  body: string
  /** Automatic tries so far; manual ones do not count. */
  attempts: number
  createdAt: Date
}

export const DELIVERY_COLUMNS = `id, event_id as "eventId", account_id as "accountId", type, body, attempts,
  created_at as "createdAt"`

const CLAIM = `update deliveries set attempts = deliveries.attempts + 1, next_try_at = claims.next_try_at,
  status = case when claims.next_try_at is null then 'failed' else 'pending' end
  from jsonb_to_recordset($1::jsonb) as claims (id bigint, attempts integer, next_try_at timestamptz)
  where deliveries.id = claims.id and deliveries.attempts = claims.attempts and deliveries.next_try_at <= $2
  returning deliveries.id`

/**
 * Takes an account's deliveries that are due, earliest first, for one try each. The row is written beforehand as if the
 * try had failed, so nobody takes it twice, and after a crash the next try follows at its time.
 */
export async function claimDue({ pool, clock }: Simulator, accountId: number, count: number): Promise<DeliveryRow[]> {
  const now = clock.now()
  const { rows } = await pool.query<DeliveryRow>({
    name: 'due-deliveries',
    text: `select ${DELIVERY_COLUMNS} from deliveries where account_id = $1 and next_try_at <= $2
      order by next_try_at, id limit $3`,
    values: [accountId, now, count],
  })
  if (rows.length === 0) return []
  const claims = rows.map(({ id, attempts, createdAt }) => ({
    id: String(id),
    attempts,
    next_try_at: nextTryAt(attempts + 1, now, createdAt),
  }))
  const values = [JSON.stringify(claims), now]
  const taken = await pool.query<{ id: bigint }>({ name: 'claim-deliveries', text: CLAIM, values })
  const ids = new Set(taken.rows.map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id))
}

/** The accounts that have deliveries waiting, or only those that have one due now. */
export async function findWaitingAccounts({ pool, clock }: Simulator, { due }: { due: boolean }): Promise<number[]> {
  const sql = `select distinct account_id as id from deliveries
    where next_try_at is not null and ($1::timestamptz is null or next_try_at <= $1)`
  const { rows } = await pool.query<{ id: number }>(sql, [due ? clock.now() : null])
  return rows.map(({ id }) => id)
}

/** When an account's next delivery is due; null if none is waiting. */
export async function nextTryOf({ pool }: Simulator, accountId: number): Promise<Date | null> {
  const text = 'select min(next_try_at) as at from deliveries where account_id = $1 and next_try_at is not null'
  const { rows } = await pool.query<{ at: Date | null }>({ name: 'next-try', text, values: [accountId] })
  return rows[0]?.at ?? null
}

/** When the next delivery of all accounts but these is due; null if none is waiting. */
export async function nextTryExcept({ pool }: Simulator, accountIds: readonly number[]): Promise<Date | null> {
  const sql = 'select min(next_try_at) as at from deliveries where next_try_at is not null and account_id <> all($1)'
  const { rows } = await pool.query<{ at: Date | null }>(sql, [accountIds])
  return rows[0]?.at ?? null
}
