import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from '../http/call.ts'

export type Json = Record<string, unknown>

export type PortalResult = { ok: boolean; message: string; data: unknown; problems: string[] }

/** Calls the portal's JSON as the signed-in partner, so the pages show and do exactly the same. */
export async function callPortal(
  app: OpenAPIHono<AppEnv>,
  token: string,
  call: { method: string; path: string; body?: unknown },
): Promise<PortalResult> {
  const response = await app.request(`/portal/api${call.path}`, {
    method: call.method,
    // A token from a form or a cookie may be any text, which not every header can carry.
    headers: {
      Authorization: `Bearer ${/^[\x21-\x7e]*$/.test(token) ? token : ''}`,
      'Content-Type': 'application/json',
    },
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
  })
  const envelope = (await response.json()) as {
    message: string
    data?: unknown
    errors?: Record<string, string[]>
    error?: { hint: string }
  }
  const { message, data = null, errors = {}, error } = envelope
  const fields = Object.entries(errors).map(([field, texts]) => `${field} ${texts.join(', ')}`)
  const problems = fields.length > 0 ? fields : error ? [error.hint] : []
  return { ok: response.ok, message, data, problems }
}
