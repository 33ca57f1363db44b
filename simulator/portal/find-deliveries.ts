import { formatInstant, formatOptionalInstant } from '../domain/clock.ts'
import { cutPage, readSpan } from '../domain/page.ts'
import type { Simulator } from '../simulator.ts'
import type { Partner } from '../store/directory.ts'

const PAGE_SIZE = 100

type Row = {
  id: bigint
  eventId: string
  type: string
  environment: string
  objectId: string
  body: string
  status: string
  createdAt: Date
  nextTryAt: Date | null
  tries: TryRow[] | null
}

type TryRow = {
  tried_at: string
  url: string
  response_status: number | null
  response_body: string | null
  duration_ms: number
  error: string | null
}

const SELECT = `select d.id, d.event_id as "eventId", d.type, a.environment, d.object_id as "objectId", d.body, d.status,
  d.created_at as "createdAt", d.next_try_at as "nextTryAt",
  (select jsonb_agg(jsonb_build_object('tried_at', t.tried_at, 'url', t.url, 'response_status', t.response_status,
    'response_body', t.response_body, 'duration_ms', t.duration_ms, 'error', t.error) order by t.id)
   from delivery_tries t where t.delivery_id = d.id) as tries
  from deliveries d join accounts a on a.id = d.account_id`

/** A page of a partner's deliveries, newest first, each with its tries; `cursor` continues an earlier page. */
export async function findDeliveries(simulator: Simulator, partner: Partner, cursor: string | undefined) {
  const { before } = readSpan({ cursor })
  const { rows } = await simulator.pool.query<Row>(
    `${SELECT} where d.account_id = any($1) and ($2::bigint is null or d.id < $2) order by d.id desc limit $3`,
    [[partner.accountIds.test, partner.accountIds.live], before, PAGE_SIZE + 1],
  )
  const { page, next } = cutPage(
    rows.map((row) => ({ ...row, seq: row.id })),
    PAGE_SIZE,
  )
  return { deliveries: page.map(presentDelivery), next }
}

/** One delivery of a partner, with every try. */
export async function findDelivery(simulator: Simulator, partner: Partner, id: bigint) {
  const { rows } = await simulator.pool.query<Row>(`${SELECT} where d.account_id = any($1) and d.id = $2`, [
    [partner.accountIds.test, partner.accountIds.live],
    id,
  ])
  return rows[0] ? presentDelivery(rows[0]) : null
}

function presentDelivery(row: Row) {
  const tries = (row.tries ?? []).map((one) => ({ ...one, tried_at: formatInstant(new Date(one.tried_at)) }))
  const last = tries.at(-1)
  return {
    id: String(row.id),
    event_id: row.eventId,
    type: row.type,
    environment: row.environment,
    object_id: row.objectId,
    body: row.body,
    status: row.status,
    attempts: tries.length,
    created_at: formatInstant(row.createdAt),
    next_try_at: formatOptionalInstant(row.nextTryAt),
    tried_at: last?.tried_at ?? null,
    response_status: last?.response_status ?? null,
    tries,
  }
}
