import type { z } from '@hono/zod-openapi'
import { ApiError } from '../http/api-error.ts'
import { bearerToken } from '../http/authenticate.ts'
import type { Answer, AppContext } from '../http/call.ts'
import { parseInput, readJson } from '../http/read-input.ts'
import type { Simulator } from '../simulator.ts'
import type { Partner } from '../store/directory.ts'

type PortalCall<Body> = {
  simulator: Simulator
  partner: Partner
  params: Record<string, string>
  query: Record<string, string>
  body: Body
}

/** One call of the portal's JSON; `body` checks the input, and a call without one takes none. */
export type PortalEndpoint<B extends z.ZodType = z.ZodType> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  body?: B
  /** Set if no portal token is needed. */
  open?: boolean
  handle(call: PortalCall<z.output<B>>): Promise<Answer>
}

/** Lets one list hold calls with different bodies; the schemas guarantee what each receives. */
export function portalEndpoint<B extends z.ZodType>(definition: PortalEndpoint<B>): PortalEndpoint {
  return definition as unknown as PortalEndpoint
}

/** An answer of 200 with `data`. */
export function ok(message: string, data: unknown = null): Answer {
  return { status: 200, message, data }
}

/** Makes a portal call's handler: the token, then the body, then the work. */
export function createPortalHandler(simulator: Simulator, definition: PortalEndpoint) {
  return async (c: AppContext): Promise<Response> => {
    const partner = definition.open ? null : await findPortalPartner(simulator, bearerToken(c))
    const body = definition.body ? parseInput(definition.body, await readJson(c)) : undefined
    const params = c.req.param() as Record<string, string>
    if (Object.values(params).some((part) => !/^[\w.-]{1,100}$/.test(part))) throw new ApiError('NOT_FOUND')
    const call = { simulator, partner: partner as Partner, params, query: c.req.query(), body }
    const { status, message, data, nextCursor } = await definition.handle(call)
    const meta = nextCursor !== undefined && { meta: { next_cursor: nextCursor } }
    return c.json({ success: true, message, data, ...meta }, status)
  }
}

/** The partner with this portal token; KEY_INVALID if there is none. */
async function findPortalPartner(simulator: Simulator, token: string | null): Promise<Partner> {
  const partner = token === null ? null : await simulator.directory.findPortalPartner(token)
  if (!partner) throw new ApiError('KEY_INVALID', { hint: 'Send Authorization: Bearer and your portal token.' })
  return partner
}
