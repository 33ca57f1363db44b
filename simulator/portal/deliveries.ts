import { z } from '@hono/zod-openapi'
import { EnvironmentName, label } from '../contract/fields.ts'
import { formatInstant } from '../domain/clock.ts'
import type { Environment } from '../domain/environment.ts'
import { newSecret } from '../domain/ids.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import { DELIVERY_COLUMNS, type DeliveryRow } from '../webhooks/delivery-rows.ts'
import { sendTestEvent } from '../webhooks/send-test-event.ts'
import { tryDelivery } from '../webhooks/try-delivery.ts'
import { webhookUrlProblem } from '../webhooks/url-rules.ts'
import { findDeliveries, findDelivery } from './find-deliveries.ts'
import { ok, type PortalEndpoint, portalEndpoint } from './portal-endpoint.ts'

/** Each environment's webhook, its deliveries, and the request log. */
export const deliveryEndpoints: PortalEndpoint[] = [
  portalEndpoint({
    method: 'get',
    path: '/webhook',
    async handle({ simulator, partner }) {
      const urlOf = (environment: Environment) => simulator.webhooks.find(partner.accountIds[environment])?.url ?? null
      return ok('Webhook', { test: { url: urlOf('test') }, live: { url: urlOf('live') } })
    },
  }),
  portalEndpoint({
    method: 'put',
    path: '/webhook',
    body: z.object({ environment: EnvironmentName, url: label(2_000) }),
    async handle({ simulator, partner, body }) {
      const problem = webhookUrlProblem(body.url, simulator.settings.allowLocalWebhooks)
      if (problem !== null) throw invalidField('url', problem)
      const secret = newSecret('whsec')
      await simulator.webhooks.set(partner.accountIds[body.environment], { url: body.url, secret })
      return ok('Webhook set: the secret is shown this once', { url: body.url, secret })
    },
  }),
  portalEndpoint({
    method: 'post',
    path: '/webhook/test',
    body: z.object({ environment: EnvironmentName }),
    async handle({ simulator, partner, body }) {
      return ok('Test event sent', await sendTestEvent(simulator, partner, body.environment))
    },
  }),
  portalEndpoint({
    method: 'get',
    path: '/deliveries',
    async handle({ simulator, partner, query }) {
      const { deliveries, next } = await findDeliveries(simulator, partner, query.cursor)
      return { ...ok('Deliveries', deliveries), nextCursor: next }
    },
  }),
  portalEndpoint({
    method: 'post',
    path: '/deliveries/:id/redeliver',
    async handle({ simulator, partner, params }) {
      const delivery = await ownDelivery(simulator.pool, partner.accountIds, params.id ?? '')
      await tryDelivery(simulator, delivery)
      return ok('Sent again', await findDelivery(simulator, partner, delivery.id))
    },
  }),
  portalEndpoint({
    method: 'get',
    path: '/requests',
    async handle({ simulator, partner }) {
      const data = simulator.requestLog.latest(partner.id).map((request) => ({
        at: formatInstant(request.at),
        environment: request.environment,
        method: request.method,
        path: request.path,
        status: request.status,
        error_code: request.errorCode,
        request_id: request.requestId,
        duration_ms: request.durationMs,
      }))
      return { ...ok('Requests', data), nextCursor: null }
    },
  }),
]

/** The partner's delivery with this number or event id. */
async function ownDelivery(
  pool: { query: import('pg').Pool['query'] },
  accountIds: Record<Environment, number>,
  id: string,
): Promise<DeliveryRow> {
  const { rows } = await pool.query<DeliveryRow>(
    `select ${DELIVERY_COLUMNS} from deliveries where (id::text = $1 or event_id = $1) and account_id = any($2)`,
    [id, [accountIds.test, accountIds.live]],
  )
  const delivery = rows[0]
  if (!delivery) throw new ApiError('NOT_FOUND')
  return delivery
}
