import { promisify } from 'node:util'
import { brotliDecompress, type InputType, unzip, type ZlibOptions } from 'node:zlib'
import { type Dispatcher, Pool } from 'undici'
import { cleanText } from '@/lib/platform/shared/clean-text.ts'
import { Unanswered, type UnansweredDetails } from '../errors.ts'

const CONNECT_TIMEOUT_MS = 5_000
const MAX_CONNECTIONS = 64
const HIDDEN = '[hidden]'
/** How JSON writes what `cleanText` leaves out. */
const MAY_NEED_CLEANING =
  /\\u(?:00[0189]|007f|d[89a-f]|061c|200[ef]|202[a-e]|206[6-9]|feff|fff[9ab])|\\[bf]|[\p{Bidi_Control}\u{7f}-\u{9f}\u{feff}\u{fff9}-\u{fffb}]/iu

/** A price lasts five minutes and the customer waits. */
const LONGEST_RETRY_AFTER_SECONDS = 60

export type WireRequest = {
  method: 'GET' | 'POST'
  url: URL
  key: string
  idempotencyKey?: string
  body?: Record<string, unknown>
  /** From the first byte out to the last byte in. */
  deadlineMs: number
}

export type WireReply = {
  status: number
  json: unknown
  requestId: string | null
  retryAfterSeconds: number | null
  replayed: boolean
  /** By the Service's clock, to the second. */
  sentAt: Date | null
}

const poolsKey = Symbol.for('partner-pos.service-pools')
type PoolHolder = { [poolsKey]?: Map<string, Pool> }

/** One for the process, however many bundles load this module. */
export function sharedPool(origin: string): Dispatcher {
  const holder = globalThis as PoolHolder
  holder[poolsKey] ??= new Map()
  const pools = holder[poolsKey]
  const known = pools.get(origin)
  if (known) return known
  const pool = new Pool(origin, { connections: MAX_CONNECTIONS, connect: { timeout: CONNECT_TIMEOUT_MS } })
  pools.set(origin, pool)
  return pool
}

/** Sends once, reads JSON of at most 1 MiB (decision 067), follows no redirect since the key is for one address. */
export async function exchange(dispatcher: Dispatcher, request: WireRequest): Promise<WireReply | Unanswered> {
  const signal = AbortSignal.timeout(request.deadlineMs)
  let status: number | null = null
  let requestId: string | null = null
  const fail = (details: Pick<UnansweredDetails, 'why' | 'detail'> & { notSent?: boolean }) =>
    new Unanswered({ notSent: false, httpStatus: status, requestId, ...details })
  try {
    const response = await dispatcher.request({
      origin: request.url.origin,
      path: request.url.pathname + request.url.search,
      method: request.method,
      headers: requestHeaders(request),
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal,
    })
    status = response.statusCode
    requestId = header(response, 'x-request-id')?.replaceAll(request.key, HIDDEN) ?? null
    if (status >= 300 && status < 400) {
      discard(response)
      const detail = `status ${status}${whereTo(response, request.url)}`.replaceAll(request.key, HIDDEN)
      return fail({ why: 'unexpected_status', detail })
    }
    const bytes = await readBody(response)
    if (typeof bytes === 'string') return fail({ why: bytes, detail: `status ${status}` })
    const json = parseJson(bytes, request.key)
    if (json === undefined) {
      return fail({
        why: status < 300 ? 'not_json' : 'unexpected_status',
        detail: `status ${status}${kindOf(response).replaceAll(request.key, HIDDEN)}`,
      })
    }
    return {
      status,
      json,
      requestId,
      retryAfterSeconds: retryAfter(response),
      replayed: isReplay(response),
      sentAt: sentAt(response),
    }
  } catch (error) {
    if (signal.aborted) return fail({ why: 'timeout', detail: `${request.deadlineMs} ms` })
    return fail({ why: 'connection', detail: errorCode(error), notSent: status === null && neverConnected(error) })
  }
}

function requestHeaders(request: WireRequest): Record<string, string> {
  return {
    authorization: `Bearer ${request.key}`,
    accept: 'application/json',
    'accept-encoding': 'identity',
    'content-type': 'application/json',
    ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
  }
}

async function readBody(response: Dispatcher.ResponseData): Promise<Uint8Array | 'encoded' | 'too_large'> {
  if (Number(header(response, 'content-length')) > MAX_BODY_BYTES) {
    discard(response)
    return 'too_large'
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return 'too_large'
    chunks.push(chunk)
  }
  return unpack(Buffer.concat(chunks), header(response, 'content-encoding'))
}

/** A body that was not read must be closed, and its errors ignored. */
function discard(response: Dispatcher.ResponseData): void {
  response.body.on('error', () => undefined).destroy()
}

/** Hides our key and drops controls (decision 067): a NUL would keep a sale from being stored. */
function parseJson(bytes: Uint8Array, key: string): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll(key, HIDDEN)
    return JSON.parse(text, MAY_NEED_CLEANING.test(text) ? cleaned : undefined)
  } catch {
    return undefined
  }
}

function cleaned(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? cleanText(value) : value
}

/** Only the origin, since the rest may name a customer. */
function whereTo(response: Dispatcher.ResponseData, from: URL): string {
  const location = header(response, 'location') ?? ''
  if (location === '' || !URL.canParse(location, from)) return ''
  return `, to ${new URL(location, from).origin.slice(0, 100)}`
}

function kindOf(response: Dispatcher.ResponseData): string {
  const type = /^[\w.+-]{1,40}\/[\w.+-]{1,40}(?=\s*(;|$))/.exec(header(response, 'content-type') ?? '')
  return type ? `, ${type[0]}` : ''
}

function header(response: Dispatcher.ResponseData, name: string): string | null {
  const value = response.headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

function retryAfter(response: Dispatcher.ResponseData): number | null {
  const text = header(response, 'retry-after')
  return text !== null && /^\d+$/.test(text) ? Math.min(Number(text), LONGEST_RETRY_AFTER_SECONDS) : null
}

function sentAt(response: Dispatcher.ResponseData): Date | null {
  const at = new Date(header(response, 'date') ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at
}

function isReplay(response: Dispatcher.ResponseData): boolean {
  return header(response, 'idempotency-replayed')?.toLowerCase() === 'true'
}

function errorCode(error: unknown): string {
  return field(error, 'code') ?? (error instanceof Error ? error.name : 'unknown')
}

/** Only a failed name look-up or connection proves that nothing was sent; a reset does not. */
function neverConnected(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(neverConnected)
  const syscall = field(error, 'syscall')
  return syscall === 'connect' || syscall === 'getaddrinfo' || field(error, 'code') === 'UND_ERR_CONNECT_TIMEOUT'
}

function field(error: unknown, name: 'code' | 'syscall'): string | null {
  if (typeof error !== 'object' || error === null) return null
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : null
}

/** Both packed and unpacked. */
const MAX_BODY_BYTES = 1_048_576

type Unpacker = (packed: InputType, options: Pick<ZlibOptions, 'maxOutputLength'>) => Promise<Uint8Array>

/** `unzip` recognises both gzip and deflate. */
const UNPACKERS: Readonly<Record<string, Unpacker>> = {
  gzip: promisify<InputType, ZlibOptions, Buffer>(unzip),
  'x-gzip': promisify<InputType, ZlibOptions, Buffer>(unzip),
  deflate: promisify<InputType, ZlibOptions, Buffer>(unzip),
  br: promisify<InputType, ZlibOptions, Buffer>(brotliDecompress),
}

/** We ask for a plain body, but a proxy may pack it. */
async function unpack(body: Uint8Array, encoding: string | null): Promise<Uint8Array | 'encoded' | 'too_large'> {
  const name = encoding?.trim().toLowerCase() ?? ''
  if (name === '' || name === 'identity') return body
  const unpacker = Object.hasOwn(UNPACKERS, name) ? UNPACKERS[name] : undefined
  if (!unpacker) return 'encoded'
  try {
    return await unpacker(body, { maxOutputLength: MAX_BODY_BYTES })
  } catch (error) {
    return error instanceof RangeError ? 'too_large' : 'encoded'
  }
}
