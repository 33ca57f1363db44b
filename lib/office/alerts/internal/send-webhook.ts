import { createHmac } from 'node:crypto'
import { Agent, request } from 'undici'
import { env } from '@/lib/platform/env/env.ts'
import { processNow } from '@/lib/platform/shared/now.ts'
import type { Sent } from '../model.ts'
import { INSIDE_CODE, isPublicUrl, lookUpPublic } from './public-address.ts'

const PATIENCE_MS = 10_000

/**
 * Posts an alert as JSON, signed like the Service's events: X-Alert-Signature is the hex HMAC-SHA256 of
 * `<X-Alert-Timestamp>.<body>` under ALERT_WEBHOOK_SECRET. Follows no redirect, and calls no address inside a network
 * unless configured to. Never throws.
 */
export async function sendWebhook(address: string, payload: Record<string, unknown>): Promise<Sent> {
  const settings = env().alertWebhooks
  if (settings === null) return { sent: false, problem: 'NOT_SET_UP' }
  if (!settings.toPrivate && !(URL.canParse(address) && isPublicUrl(new URL(address)))) {
    return { sent: false, problem: INSIDE_CODE }
  }
  const body = JSON.stringify(payload)
  const timestamp = String(Math.floor(processNow().getTime() / 1000))
  const signature = createHmac('sha256', settings.secret).update(`${timestamp}.${body}`).digest('hex')
  const connect = { timeout: PATIENCE_MS, ...(!settings.toPrivate && { lookup: lookUpPublic }) }
  const agent = new Agent({ connect, headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS })
  try {
    const answer = await request(address, {
      method: 'POST',
      dispatcher: agent,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        'content-type': 'application/json',
        'x-alert-timestamp': timestamp,
        'x-alert-signature': signature,
      },
      body,
    })
    const isTaken = answer.statusCode >= 200 && answer.statusCode < 300
    return isTaken ? { sent: true, problem: null } : { sent: false, problem: `HTTP ${answer.statusCode}` }
  } catch (error) {
    const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
    return { sent: false, problem: String(cause?.code ?? code ?? 'NOT_SENT') }
  } finally {
    await agent.destroy()
  }
}
