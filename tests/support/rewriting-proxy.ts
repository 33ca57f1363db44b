import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The parsed answer to a call; the caller gets what the rewrite returns. */
type ProxiedAnswer = { status: number; body: unknown }
type ProxiedCall = { method: string; path: string; query: URLSearchParams }
type Rewrite = (answer: ProxiedAnswer, call: ProxiedCall) => ProxiedAnswer | Promise<ProxiedAnswer>

export type RewritingProxy = {
  /** The Service's address as the product is given it. */
  baseUrl: string
  /** The calls in order, with their `path` under the base address. */
  calls: ProxiedCall[]
  /** Rewrites every answer for a path from now on; with null, answers pass unchanged. */
  rewrite(path: string, rewrite: Rewrite | null): void
  stop(): Promise<void>
}

/** Changes answers between the product and a simulator, in ways that the simulator itself cannot. */
export async function startRewritingProxy(serviceBaseUrl: string): Promise<RewritingProxy> {
  const rewrites = new Map<string, Rewrite>()
  const calls: ProxiedCall[] = []
  const basePath = new URL(serviceBaseUrl).pathname
  const server = createServer(async (request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', serviceBaseUrl)
    const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname
    const call = { method: request.method ?? 'GET', path, query: searchParams }
    calls.push(call)
    const answered = await forward(new URL(`${pathname}${search}`, serviceBaseUrl), request)
    const text = await answered.text()
    const rewrite = rewrites.get(path)
    const parsed = { status: answered.status, body: text === '' ? null : JSON.parse(text) }
    const changed = rewrite ? await rewrite(parsed, call) : null
    for (const [name, value] of answered.headers) {
      if (!HOP_BY_HOP.has(name)) response.setHeader(name, value)
    }
    response.writeHead(changed?.status ?? answered.status)
    response.end(changed ? JSON.stringify(changed.body) : text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}${basePath}`,
    calls,
    rewrite(path, rewrite) {
      if (rewrite) rewrites.set(path, rewrite)
      else rewrites.delete(path)
    },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'date',
])

async function forward(url: URL, request: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && name !== 'host' && !HOP_BY_HOP.has(name)) headers.set(name, value)
  }
  return fetch(url, {
    method: request.method ?? 'GET',
    headers,
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  })
}

export type WireRow = Record<string, unknown>

/** Rewrites each row of a list. A row that becomes null ends the list. */
export function eachRow(change: (row: WireRow) => WireRow | null): Rewrite {
  return ({ status, body }) => {
    const page = body as { data?: WireRow[]; meta?: WireRow }
    if (status !== 200 || !page.data) return { status, body }
    const changed = page.data.map(change)
    const end = changed.indexOf(null)
    if (end === -1) return { status, body: { ...page, data: changed } }
    return { status, body: { ...page, data: changed.slice(0, end), meta: { ...page.meta, next_cursor: null } } }
  }
}
