import type { OpenAPIHono } from '@hono/zod-openapi'
import { formatInstant } from '../domain/clock.ts'
import { ApiError, errorEnvelope } from '../http/api-error.ts'
import { bearerToken, findUsableKey, spendCall } from '../http/authenticate.ts'
import type { AppContext, AppEnv } from '../http/call.ts'
import { readJson } from '../http/read-input.ts'
import type { Simulator } from '../simulator.ts'
import type { ApiKey } from '../store/directory.ts'
import { type ApiAnswer, TOOLS, type Tool, type ToolContext } from './tools.ts'

/**
 * Mounts the agent endpoint at /mcp: Streamable HTTP without sessions, a sandbox key as Bearer. A live key is refused
 * with KEY_ENVIRONMENT_MISMATCH. The SDK is loaded at the first call, so starting does not wait for it.
 */
export function mountMcp(app: OpenAPIHono<AppEnv>, simulator: Simulator): void {
  app.post('/mcp', async (c) => {
    const secret = bearerToken(c)
    const key = await findUsableKey(simulator, secret)
    if (key.environment === 'live') throw new ApiError('KEY_ENVIRONMENT_MISMATCH')
    return serve(c, createContext(app, simulator, { key, secret: secret ?? '', url: c.req.url }), await readJson(c))
  })
  app.all('/mcp', (c) => {
    c.header('Allow', 'POST')
    throw new ApiError('METHOD_NOT_ALLOWED')
  })
}

async function serve(c: AppContext, context: ToolContext, parsedBody: unknown): Promise<Response> {
  const [{ McpServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/mcp.js'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
  ])
  const server = new McpServer({ name: 'service-sandbox', version: '1.0.0' })
  for (const tool of TOOLS) {
    const { name, title, description, input: inputSchema, readOnly: readOnlyHint } = tool
    const annotations = { title, readOnlyHint, openWorldHint: false }
    server.registerTool(name, { title, description, inputSchema, annotations }, (input: Record<string, unknown>) =>
      runTool(tool, context, input),
    )
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(c.req.raw, { parsedBody })
  } finally {
    await server.close()
  }
}

async function runTool(tool: Tool, context: ToolContext, input: Record<string, unknown>) {
  const { ok, body } = await tool.run(context, input)
  return { isError: !ok, content: [{ type: 'text' as const, text: JSON.stringify(body, null, 2) }] }
}

type Caller = { key: ApiKey; secret: string; url: string }

function createContext(app: OpenAPIHono<AppEnv>, simulator: Simulator, { key, secret, url }: Caller): ToolContext {
  return {
    answer(read) {
      try {
        spendCall(simulator, key)
        return { ok: true, body: read() }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const envelope = errorEnvelope(error, new URL(`/docs#${error.code}`, url).href)
        return { ok: false, body: { http_status: error.status, ...envelope } }
      }
    },
    async api(method, path, { body, idempotencyKey } = {}): Promise<ApiAnswer> {
      const response = await app.request(`/api/v1${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${secret}`,
          Accept: 'application/json',
          'Content-Type': 'application/json',
          ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return parseAnswer(response)
    },
    recentRequests: (count) =>
      simulator.requestLog.latestFor(key, count).map((request) => ({
        at: formatInstant(request.at),
        method: request.method,
        path: request.path,
        status: request.status,
        error_code: request.errorCode,
        request_id: request.requestId,
        duration_ms: request.durationMs,
      })),
  }
}

/**
 * The envelope unchanged. An answer that was lost or is not JSON is reported as such, since it does not tell the
 * outcome.
 */
async function parseAnswer(response: Response): Promise<ApiAnswer> {
  const text = await response.text()
  try {
    return { ok: response.ok, body: { http_status: response.status, ...JSON.parse(text) } }
  } catch {
    return { ok: false, body: { problem: 'The answer was lost: the outcome is unknown. Repeat with the same key.' } }
  }
}
