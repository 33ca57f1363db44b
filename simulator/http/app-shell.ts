import { OpenAPIHono } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import { newId } from '../domain/ids.ts'
import type { Simulator } from '../simulator.ts'
import { ApiError, errorEnvelope, invalidField } from './api-error.ts'
import type { AppContext, AppEnv } from './call.ts'

const BASE = '/api/v1'

/** An app that adds headers to every answer, writes the request log and turns exceptions into error envelopes. */
export function createAppShell(simulator: Simulator): OpenAPIHono<AppEnv> {
  const app = new OpenAPIHono<AppEnv>()
  app.use(async (c, next) => {
    const startedAt = performance.now()
    const requestId = newId('req')
    c.set('requestId', requestId)
    const isApi = c.req.path.startsWith(`${BASE}/`)
    // Headers set before the answer let the server write both at once.
    if (isApi) stamp(c, simulator)
    if (!URL.canParse(c.req.url)) throw invalidField('Host', 'is not the address of a server')
    await next()
    const dropped = c.get('dropped') ?? false
    if (!isApi) stamp(c, simulator)
    const caller = c.get('caller')
    if (!caller || !isApi) return
    simulator.requestLog.add(caller.partner.id, {
      at: simulator.clock.now(),
      environment: caller.environment,
      branchId: caller.branchId,
      method: c.req.method,
      path: c.req.path.slice(BASE.length),
      // A closed connection got no status.
      status: dropped ? 0 : c.res.status,
      errorCode: c.get('errorCode') ?? null,
      requestId,
      durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
    })
  })
  app.notFound((c) => fail(c, new ApiError('NOT_FOUND')))
  app.onError((error, c) => {
    if (error instanceof ApiError) return fail(c, error)
    if (error instanceof HTTPException) return error.getResponse()
    process.stderr.write(`${c.get('requestId')} ${error.stack ?? error.message}\n`)
    return fail(c, new ApiError('INTERNAL_ERROR'))
  })
  return app
}

/** The request's id, and the time on the simulator's clock. */
function stamp(c: AppContext, { clock }: Simulator): void {
  c.header('X-Request-Id', c.get('requestId'))
  c.header('Date', clock.now().toUTCString())
}

/** Answers METHOD_NOT_ALLOWED for methods that the paths registered so far do not accept. */
export function refuseOtherMethods(app: OpenAPIHono<AppEnv>, methodsByPath: ReadonlyMap<string, string[]>): void {
  for (const [path, methods] of methodsByPath) {
    app.all(path, (c) => {
      c.header('Allow', methods.join(', '))
      throw new ApiError('METHOD_NOT_ALLOWED')
    })
  }
}

function fail(c: AppContext, error: ApiError): Response {
  c.set('errorCode', error.code)
  if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
  const here = URL.canParse(c.req.url) ? c.req.url : 'http://127.0.0.1'
  const docsUrl = new URL(`/docs#${error.code}`, here).href
  return c.json(errorEnvelope(error, docsUrl), error.status as 400)
}
