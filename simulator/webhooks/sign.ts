import { createHmac } from 'node:crypto'

/**
 * The signature of a delivery: lowercase hex HMAC-SHA256 of `<timestamp>.<body>` under the webhook secret
 * (service-api.md, Events). The timestamp is in Unix seconds.
 */
export function signDelivery(secret: string, timestamp: number, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}
