import { type RouteConfig, z } from '@hono/zod-openapi'
import { ErrorAnswer, success, successList } from '../contract/envelope.ts'
import { ERROR_CODES, type ErrorCode } from '../http/api-error.ts'
import type { Endpoint } from '../http/endpoint.ts'

const STATUS_TEXT = { 200: 'OK', 201: 'Final: completed or failed', 202: 'Pending' } as const

/** The statuses an endpoint can fail with, and each one's codes. */
const FAILURES = new Map<number, ErrorCode[]>()
for (const [code, [status]] of Object.entries(ERROR_CODES)) {
  FAILURES.set(status, [...(FAILURES.get(status) ?? []), code as ErrorCode])
}

/** How the OpenAPI document describes an endpoint. */
export function describeEndpoint(definition: Endpoint, base: string): RouteConfig {
  const { method, path, summary, ability } = definition
  const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } })
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string()])
  const headers = definition.idempotency && {
    headers: z.object({ 'Idempotency-Key': definition.idempotency === 'uuid' ? z.uuid() : z.string() }),
  }
  const answer = definition.list ? successList(definition.data) : success(definition.data)
  const text = (status: 200 | 201 | 202) =>
    status === 200 && definition.idempotency ? 'A replay, with Idempotency-Replayed: true' : STATUS_TEXT[status]
  return {
    method,
    path: `${base}${path}`,
    operationId: operationId(method, path),
    summary,
    description: ability === null ? 'Any key.' : `Needs the ability \`${ability}\`.`,
    tags: [path.split('/')[1] ?? 'api'],
    security: [{ key: [] }],
    request: {
      ...(params.length > 0 && { params: z.object(Object.fromEntries(params)) }),
      ...(definition.query && { query: z.object(definition.query) }),
      ...headers,
      ...(definition.body && { body: { required: true, ...json(z.object(definition.body)) } }),
    },
    responses: {
      ...Object.fromEntries(
        definition.statuses.map((status) => [status, { description: text(status), ...json(answer) }]),
      ),
      ...Object.fromEntries(
        [...FAILURES].map(([status, codes]) => [status, { description: codes.join(', '), ...json(ErrorAnswer) }]),
      ),
    },
  }
}

function operationId(method: string, path: string): string {
  const words = path.split(/[/{}]+/).filter(Boolean)
  return [method, ...words].map((word, at) => (at === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join('')
}
