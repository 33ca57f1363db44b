import type { Simulator } from '../simulator.ts'
import { inTransaction } from '../store/database.ts'
import { postOnce, type TryResult } from './post.ts'
import { nextTryAt } from './retry.ts'
import { signDelivery } from './sign.ts'

export type DeliveryRow = {
  id: bigint
  eventId: string
  accountId: number
  type: string
  body: string
  attempts: number
  createdAt: Date
  nextTryAt: Date | null
}

export const DELIVERY_COLUMNS = `id, event_id as "eventId", account_id as "accountId", type, body, attempts,
  created_at as "createdAt", next_try_at as "nextTryAt"`

/** Deliveries due by the simulator's clock, earliest first. */
export async function findDueDeliveries(simulator: Simulator, count: number): Promise<DeliveryRow[]> {
  const { rows } = await simulator.pool.query<DeliveryRow>({
    name: 'due-deliveries',
    text: `select ${DELIVERY_COLUMNS} from deliveries where next_try_at <= $1 order by next_try_at, id limit $2`,
    values: [simulator.clock.now(), count],
  })
  return rows
}

/** When the next delivery is due; null if none is waiting. */
export async function nextTryTime(simulator: Simulator): Promise<Date | null> {
  const sql = 'select min(next_try_at) as at from deliveries where next_try_at is not null'
  const { rows } = await simulator.pool.query<{ at: Date | null }>(sql)
  return rows[0]?.at ?? null
}

/**
 * Sends one delivery, signed with the webhook's current secret, and records the try and the next one's time. The event
 * id stays the same (service-api.md, Events). A manual try leaves the schedule unchanged.
 */
export async function tryDelivery(
  simulator: Simulator,
  delivery: DeliveryRow,
  { scheduled }: { scheduled: boolean },
): Promise<TryResult> {
  const triedAt = simulator.clock.now()
  const webhook = simulator.webhooks.find(delivery.accountId)
  const result = webhook
    ? await postEvent(webhook, delivery)
    : { status: null, body: null, durationMs: 0, error: 'no webhook URL is set' }
  await recordTry(simulator, delivery, { url: webhook?.url ?? '', triedAt, scheduled }, result)
  return result
}

/** True for an answer that ends a delivery. */
export function isAccepted(result: TryResult): boolean {
  return result.status !== null && result.status >= 200 && result.status < 300
}

/** Posts an event with the four headers; the timestamp is wall time, which receivers compare with their own. */
function postEvent(webhook: { url: string; secret: string }, event: { eventId: string; type: string; body: string }) {
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = {
    'X-Service-Event-Id': event.eventId,
    'X-Service-Event-Type': event.type,
    'X-Service-Timestamp': String(timestamp),
    'X-Service-Signature': signDelivery(webhook.secret, timestamp, event.body),
  }
  return postOnce(webhook.url, headers, event.body)
}

async function recordTry(
  simulator: Simulator,
  delivery: DeliveryRow,
  attempt: { url: string; triedAt: Date; scheduled: boolean },
  result: TryResult,
): Promise<void> {
  const { url, triedAt, scheduled } = attempt
  const attempts = delivery.attempts + 1
  const accepted = isAccepted(result)
  await inTransaction(simulator.pool, async (db) => {
    await db.query(
      `insert into delivery_tries (delivery_id, tried_at, url, response_status, response_body, duration_ms, error)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [delivery.id, triedAt, url, result.status, result.body, result.durationMs, result.error],
    )
    if (accepted) {
      const sql = `update deliveries set status = 'delivered', attempts = attempts + 1, next_try_at = null where id = $1`
      await db.query(sql, [delivery.id])
    } else if (scheduled) {
      const next = url === '' ? null : nextTryAt(attempts, triedAt, delivery.createdAt)
      const sql = 'update deliveries set status = $2, attempts = $3, next_try_at = $4 where id = $1'
      await db.query(sql, [delivery.id, next ? 'pending' : 'failed', attempts, next])
    } else {
      await db.query('update deliveries set attempts = attempts + 1 where id = $1', [delivery.id])
    }
  })
}
