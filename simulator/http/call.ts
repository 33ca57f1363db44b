import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Simulator } from '../simulator.ts'
import type { ApiKey } from '../store/directory.ts'

/** What a request carries through the app. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Set once the caller is known, for the request log. */
    caller?: Pick<ApiKey, 'partner' | 'environment' | 'branchId'>
    errorCode?: string
    /** Set if a fault closed the connection, so that nobody got the answer. */
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
  /** The Idempotency-Key; empty for endpoints that take none. */
  idempotencyKey: string
  /** A digest of the request: equal for equal requests. */
  requestHash: string
}

/** An endpoint's answer; `nextCursor` makes it a list. */
export type Answer = {
  status: 200 | 201 | 202
  message: string
  data: unknown
  nextCursor?: string | null
  replayed?: boolean
}
