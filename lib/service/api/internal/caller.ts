import type { Dispatcher } from 'undici'
import type { z } from 'zod'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { type Answer, type Page, parseAnswer, parsePage, parseRows, type Reading } from '../answer.ts'
import { Unanswered } from '../errors.ts'
import { exchange, sharedPool, type WireReply } from './transport.ts'

const READ_DEADLINE_MS = 10_000
const MONEY_DEADLINE_MS = 30_000
const MAX_LIST_PAGES = 200
const MAX_LOOK_UP_PAGES = 3

type Query = Record<string, string | Date | null | undefined>

type Call = {
  path: string
  query?: Query
  body?: Record<string, unknown>
  /** Set for a call that moves money: it may take 30 s, and only our caller repeats it. */
  idempotencyKey?: string
  slow?: boolean
}

/** For the log: no key, number or other value of a customer. */
export type CallNote = {
  call: string
  tookMs: number
  answer: Answer<unknown>
  /** By the Service's clock. */
  sentAt: Date | null
  unread: number
}

export type Caller = {
  readonly credential: Credential
  get: <T>(call: Call, reading: Reading<T>) => Promise<Answer<T>>
  post: <T>(call: Call, reading: Reading<T>) => Promise<Answer<T>>
  /** Without the rows that cannot be read. */
  page: <T>(call: Call, row: z.ZodType<T>) => Promise<Answer<Page<T>>>
  /** All pages of a short list: some are never taken for all. */
  list: <T>(call: Call, row: z.ZodType<T>) => Promise<Answer<T[]>>
  /** One row or none; an unreadable row is no usable answer. */
  lookUp: <T>(call: Call, row: z.ZodType<T>) => Promise<Answer<T[]>>
}

export type CallerOptions = {
  baseUrl: string
  credential: Credential
  pool?: Dispatcher
  deadlines?: { readMs: number; moneyMs: number }
  note?: (call: CallNote) => Promise<void>
  /** For the worker only: a read told to wait gets the same answer, unsent, until its time. */
  waits?: Waits | undefined
}

export function createCaller({ baseUrl, credential, pool, deadlines, note, waits }: CallerOptions): Caller {
  const base = baseUrl.replace(/\/+$/, '')
  const dispatcher = pool ?? sharedPool(new URL(base).origin)
  const readMs = deadlines?.readMs ?? READ_DEADLINE_MS
  const moneyMs = deadlines?.moneyMs ?? MONEY_DEADLINE_MS

  function send(method: 'GET' | 'POST', call: Call): Promise<WireReply | Unanswered> {
    return exchange(dispatcher, {
      method,
      url: withQuery(new URL(`${base}${call.path}`), call.query),
      key: credential.key.reveal(),
      body: call.body,
      idempotencyKey: call.idempotencyKey,
      deadlineMs: call.idempotencyKey !== undefined || call.slow ? moneyMs : readMs,
    })
  }

  async function ask<T>(method: 'GET' | 'POST', call: Call, read: (reply: WireReply) => Answer<T>): Promise<Answer<T>> {
    const begun = performance.now()
    const name = method === 'GET' ? nameOf(call) : null
    const earlierReply = name && waits?.heldBack(name)
    if (earlierReply) return read(earlierReply)
    const reply = await send(method, call)
    if (name && !(reply instanceof Unanswered)) waits?.note(name, reply)
    const answer: Answer<T> = reply instanceof Unanswered ? { kind: 'unanswered', error: reply } : read(reply)
    const sentAt = reply instanceof Unanswered ? null : reply.sentAt
    const tookMs = Math.round(performance.now() - begun)
    await note?.({ call: `${method} ${call.path}`, tookMs, answer, sentAt, unread: unreadIn(answer) })
    return answer
  }

  async function list<T>(call: Call, mostPages: number, read: ReadPage<T>): Promise<Answer<T[]>> {
    const items: T[] = []
    let cursor: string | null = null
    for (let pages = 1; ; pages += 1) {
      const page: Answer<Page<T>> = await ask('GET', { ...call, query: { ...call.query, cursor } }, read)
      if (page.kind !== 'ok') return page
      items.push(...page.data.items)
      cursor = page.data.nextCursor
      if (cursor === null) return { ...page, data: items }
      if (pages === mostPages) return endless(page, mostPages)
    }
  }

  return {
    credential,
    list: (call, row) => list(call, MAX_LIST_PAGES, (reply) => parseRows(reply, row)),
    lookUp: (call, row) => list(call, MAX_LOOK_UP_PAGES, (reply) => parsePage(reply, row)),
    get: (call, reading) => ask('GET', call, (reply) => parseAnswer(reply, reading)),
    post: (call, reading) => ask('POST', call, (reply) => parseAnswer(reply, reading)),
    page: (call, row) => ask('GET', call, (reply) => parseRows(reply, row)),
  }
}

type ReadPage<T> = (reply: WireReply) => Answer<Page<T>>

function unreadIn({ kind, ...answer }: Answer<unknown>): number {
  const data = kind === 'ok' && 'data' in answer ? answer.data : null
  return typeof data === 'object' && data !== null && 'unread' in data ? Number(data.unread) : 0
}

function endless(
  { status, requestId }: { status: number; requestId: string | null },
  mostPages: number,
): Answer<never> {
  const detail = `more than ${mostPages} pages`
  const error = new Unanswered({ why: 'bad_shape', notSent: false, httpStatus: status, requestId, detail })
  return { kind: 'unanswered', error }
}

function nameOf({ path, query: { from: _from, to: _to, cursor: _cursor, ...query } = {} }: Call): string {
  return JSON.stringify([path, query])
}

function withQuery(url: URL, query: Query = {}): URL {
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue
    url.searchParams.set(name, value instanceof Date ? value.toISOString() : value)
  }
  return url
}

/** At 429 the whole key must wait (service-api.md, Errors). */
const TOO_MANY = 429

type Wait = { until: number; reply: WireReply }

/** The reads of one key that were told to wait; `now` in milliseconds. */
export function createWaits(now: () => number = () => performance.now()) {
  const waits = new Map<string, Wait>()
  let all: Wait | null = null

  return {
    heldBack(read: string): WireReply | null {
      const held = [all, waits.get(read)].find((one) => one && now() < one.until)
      return held?.reply ?? null
    },
    note(read: string, reply: WireReply): void {
      for (const [name, { until }] of waits) if (until <= now()) waits.delete(name)
      const isAsked = reply.status === TOO_MANY || reply.status >= 500
      if (!isAsked || !reply.retryAfterSeconds) return
      const wait = { until: now() + reply.retryAfterSeconds * 1000, reply }
      if (reply.status === TOO_MANY) all = wait
      else waits.set(read, wait)
    },
  }
}

type Waits = ReturnType<typeof createWaits>
