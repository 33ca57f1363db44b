import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from '@hono/zod-openapi'
import type { Ability } from '../domain/environment.ts'
import type { TransportFault } from '../domain/fault.ts'
import type { LimitName } from '../domain/limits.ts'
import type { Simulator } from '../simulator.ts'
import type { ApiKey } from '../store/directory.ts'
import { ApiError } from './api-error.ts'
import { authenticate } from './authenticate.ts'
import type { Answer, AppContext, Call } from './call.ts'
import { parseInput, readIdempotencyKey, readJson } from './read-input.ts'
import { strikeAfter, strikeBefore, strikesAnswers } from './strike.ts'

/** The characters of identifiers and product codes. */
const ADDRESS_PART = /^[\w.-]{1,100}$/

type Shape = Record<string, z.ZodType>
type Output<S extends Shape> = z.output<z.ZodObject<S>>

/** One row of the table of endpoints (service-api.md, Endpoints), and what handles it. */
export type Endpoint<Q extends Shape = Shape, B extends Shape = Shape> = {
  method: 'get' | 'post'
  /** Under the base URL, with `{id}` for a part that varies. */
  path: string
  /** Null if any key will do. */
  ability: Ability | null
  /** The daily limit that it counts toward. */
  limit?: LimitName
  summary: string
  query?: Q
  body?: B
  /** Fields of query and body that service-api.md does not name; bare mode refuses them. */
  unnamed?: readonly string[]
  /** Set if an Idempotency-Key is required. */
  idempotency?: 'uuid' | 'any'
  /** For the OpenAPI document: the answer's data, and its statuses. */
  data: z.ZodType
  list?: boolean
  statuses: readonly (200 | 201 | 202)[]
  handle(call: Call<Output<Q>, Output<B>>): Promise<Answer>
}

/** Lets one list hold handlers with different inputs; the schemas guarantee what each receives. */
export function endpoint<Q extends Shape, B extends Shape>(definition: Endpoint<Q, B>): Endpoint {
  return definition as unknown as Endpoint
}

/**
 * The schema of a query or body. In bare mode a field that service-api.md does not name is refused; otherwise unknown
 * fields are ignored.
 */
function inputSchema(shape: Shape, unnamed: readonly string[], minimal: boolean) {
  if (!minimal) return z.object(shape)
  return z.strictObject(Object.fromEntries(Object.entries(shape).filter(([name]) => !unnamed.includes(name))))
}

/** Makes an endpoint's handler: every request takes the same steps in the same order. */
export function createHandler(simulator: Simulator, definition: Endpoint) {
  const { minimal } = simulator.settings
  const unnamed = definition.unnamed ?? []
  const querySchema = inputSchema(definition.query ?? {}, unnamed, minimal)
  const bodySchema = definition.body && inputSchema(definition.body, unnamed, minimal)

  return async (c: AppContext): Promise<Response> => {
    const key = await authenticate(simulator, c, definition.ability)
    const path = c.req.path.slice('/api/v1'.length)
    const fault = simulator.faults.takeTransport(key.partner.id, c.req.method, path)
    const instead = await strikeBefore(c, fault, definition)
    if (instead) return instead
    try {
      return strikeAfter(c, fault, await handle(c, key, fault))
    } catch (error) {
      // A refusal is an answer too, so a fault loses or spoils it like any other.
      if (!(error instanceof ApiError) || !strikesAnswers(fault)) throw error
      return strikeAfter(c, fault, new Response(null, { status: 500 }))
    }
  }

  async function handle(c: AppContext, key: ApiKey, fault: TransportFault | null): Promise<Response> {
    const query = parseInput(querySchema, c.req.query())
    const body = bodySchema ? parseInput(bodySchema, await readJson(c)) : {}
    const idempotencyKey = definition.idempotency ? readIdempotencyKey(c, definition.idempotency) : ''
    const requestHash = definition.idempotency ? digest(definition.path, body) : ''
    const params = c.req.param() as Record<string, string>
    if (Object.values(params).some((part) => !ADDRESS_PART.test(part))) throw new ApiError('NOT_FOUND')
    const call = { simulator, key, params, query, body, idempotencyKey, requestHash }
    const answer = await alone(simulator, key, idempotencyKey, async () => {
      if (fault?.kind === 'delay') await sleep(fault.ms)
      await simulator.scheduler.runDue()
      return definition.handle(call as never)
    })
    return respond(c, answer)
  }
}

/** Handles one request at a time per Idempotency-Key; the others get IDEMPOTENCY_IN_PROGRESS. */
async function alone(
  { keysInProgress }: Simulator,
  key: ApiKey,
  idempotencyKey: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (idempotencyKey === '') return work()
  const name = `${key.accountId}:${idempotencyKey}`
  if (keysInProgress.has(name)) throw new ApiError('IDEMPOTENCY_IN_PROGRESS')
  keysInProgress.add(name)
  try {
    return await work()
  } finally {
    keysInProgress.delete(name)
  }
}

/** Parsed bodies have their fields in schema order, so equal requests give equal text. */
function digest(path: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([path, body]))
    .digest('base64url')
}

function respond(c: AppContext, answer: Answer): Response {
  const { status, message, data, nextCursor, replayed } = answer
  if (replayed) c.header('Idempotency-Replayed', 'true')
  const meta = nextCursor !== undefined && { meta: { next_cursor: nextCursor } }
  return c.json({ success: true, message, data, ...meta }, replayed ? 200 : status)
}
