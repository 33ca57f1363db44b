import { WebhookTest } from '../contract/webhook-test.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { sendTestEvent } from '../webhooks/send-test-event.ts'

/** POST /webhooks/test. */
export const webhookEndpoints: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/webhooks/test',
    ability: null,
    summary: 'Send a signed webhook.test event to your webhook URL and see what it answered',
    data: WebhookTest,
    statuses: [200],
    async handle({ simulator, key }) {
      const result = await sendTestEvent(simulator, key.partner, key.environment)
      const message = result.delivered ? 'The test event was delivered' : 'The test event was not delivered'
      return { status: 200, message, data: simulator.settings.minimal ? {} : result }
    },
  }),
]
