import type { Simulator } from '../simulator.ts'
import { inTransaction } from '../store/database.ts'
import type { DeliveryRow } from './delivery-rows.ts'
import { postOnce, type TryResult } from './post.ts'
import { signDelivery } from './sign.ts'

/**
 * Sends one delivery, signed with the webhook's current secret, and records the try. The event id stays the same
 * (service-api.md, Events). A 2xx answer ends the delivery, as does a webhook that is gone; any other failure leaves
 * the next try as it is.
 */
export async function tryDelivery(simulator: Simulator, delivery: DeliveryRow): Promise<TryResult> {
  const triedAt = simulator.clock.now()
  const webhook = simulator.webhooks.find(delivery.accountId)
  const result = webhook ? await postEvent(webhook, delivery, simulator.clock.wallNow()) : NO_WEBHOOK
  await recordTry(simulator, delivery, { url: webhook?.url ?? null, triedAt }, result)
  return result
}

const NO_WEBHOOK: TryResult = {
  status: null,
  body: null,
  durationMs: 0,
  error: 'no webhook URL is set',
  timedOut: false,
}

/** True for an answer that ends a delivery: any 2xx. */
export function isAccepted(result: TryResult): boolean {
  return result.status !== null && result.status >= 200 && result.status < 300
}

/** Posts an event with the four headers; the timestamp is wall time, which receivers compare with their own. */
function postEvent(webhook: { url: string; secret: string }, event: DeliveryRow, wallNow: number): Promise<TryResult> {
  const timestamp = Math.floor(wallNow / 1000)
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
  { url, triedAt }: { url: string | null; triedAt: Date },
  result: TryResult,
): Promise<void> {
  await inTransaction(simulator.pool, async (db) => {
    await db.query(
      `insert into delivery_tries (delivery_id, tried_at, url, response_status, response_body, duration_ms, error)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [delivery.id, triedAt, url ?? '', result.status, result.body, result.durationMs, result.error],
    )
    // Without an address there is nowhere to try again.
    const ending = isAccepted(result) ? 'delivered' : url === null ? 'failed' : null
    if (ending === null) return
    await db.query('update deliveries set status = $2, next_try_at = null where id = $1', [delivery.id, ending])
  })
}
