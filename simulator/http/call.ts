import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Simulator } from '../simulator.ts'
import type { ApiKey, Partner } from '../store/directory.ts'

/** What travels with a request through the app. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Set once the caller is known, for the request log. */
    caller?: { partner: Partner; environment: string }
    errorCode?: string
    /** Set when a fault closed the connection: there is nobody to answer. */
    dropped?: boolean
  }
}

export type AppContext = Context<AppEnv>

/** A request that passed every check, on its way to an endpoint. */
export type Call<Query, Body> = {
  simulator: Simulator
  key: ApiKey
  params: Record<string, string>
  query: Query
  body: Body
  /** The Idempotency-Key, in lower case; empty for endpoints that take none. */
  idempotencyKey: string
  /** A digest of what was asked for: the same for two requests that ask for the same. */
  requestHash: string
}

/** What an endpoint answers; `nextCursor` makes it a list. */
export type Answer = {
  status: 200 | 201 | 202
  message: string
  data: unknown
  nextCursor?: string | null
  replayed?: boolean
}
