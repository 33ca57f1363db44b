import type { Environment } from '../domain/environment.ts'
import type { Simulator } from '../simulator.ts'
import type { Partner } from '../store/directory.ts'
import { DELIVERY_COLUMNS, type DeliveryRow } from './delivery-rows.ts'
import { createEvent } from './event.ts'
import { nextTryAt } from './retry.ts'
import { isAccepted, tryDelivery } from './try-delivery.ts'

/** Delivers a `webhook.test` event at once, and retries it like any other if that fails. */
export async function sendTestEvent(simulator: Simulator, partner: Partner, environment: Environment) {
  const occurredAt = simulator.clock.now()
  const about = { objectId: partner.code, reference: null, status: 'test' }
  const event = createEvent({ type: 'webhook.test', environment, ...about, occurredAt })
  // The first try is made here; the row waits for the second, so that the dispatcher does not repeat the first.
  const secondTry = nextTryAt(1, occurredAt, occurredAt)
  const { rows } = await simulator.pool.query<DeliveryRow>(
    `insert into deliveries (event_id, account_id, type, object_id, body, attempts, created_at, next_try_at)
     values ($1, $2, $3, $4, $5, 1, $6, $7) returning ${DELIVERY_COLUMNS}`,
    [event.eventId, partner.accountIds[environment], event.type, event.objectId, event.body, occurredAt, secondTry],
  )
  const delivery = rows[0]
  if (!delivery) throw new Error('the test event was not written')
  const result = await tryDelivery(simulator, delivery)
  simulator.dispatcher.wake(delivery.accountId)
  return {
    event_id: event.eventId,
    delivered: isAccepted(result),
    response_status: result.status,
    response_body: result.body,
    duration_ms: result.durationMs,
    error: result.error,
  }
}
