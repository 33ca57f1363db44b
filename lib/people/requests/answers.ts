import { type Access, authoriseDeclared } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { currentActor, currentSession } from '@/lib/people/sessions/current-actor.ts'
import type { FoundSession } from '@/lib/people/sessions/find-actor.ts'
import { formatProblem } from '@/lib/platform/i18n/format-problem.ts'
import { jsonOf } from '@/lib/platform/shared/objects.ts'
import { DomainError, type ProblemCode, refuse } from '@/lib/platform/shared/problem.ts'
import { requireOwnOrigin } from './posted-form.ts'

const HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/json' }

/** Refusals with a status of their own; any other refusal is answered with 422. */
const STATUS: Readonly<Partial<Record<ProblemCode, number>>> = {
  FORM_NOT_OURS: 403,
  FORM_TOO_LARGE: 413,
  SIGNED_OUT: 401,
  TILL_LOCKED: 423,
}

/** Answers a screen's read with JSON, cents as text: 401 without a session, 423 when locked, else by the refusal. */
export async function answerJson(access: Access, read: (actor: Actor) => Promise<unknown>): Promise<Response> {
  const session = await currentSession()
  if (!session) return json(401, { problem: await formatProblem({ code: 'SIGNED_OUT' }) })
  return orRefusal(async () => {
    const actor = session.locked ? refuse('TILL_LOCKED') : session.actor
    authoriseDeclared(actor, access)
    return json(200, await read(actor))
  })
}

/** Answers what a screen posts about its session, locked or not: 204, 401 without one, else by the refusal. */
export function answerDone(work: (session: FoundSession) => Promise<void>): Promise<Response> {
  return orRefusal(async () => {
    await requireOwnOrigin()
    const session = await currentSession()
    if (!session) return new Response(null, { status: 401 })
    await work(session)
    return new Response(null, { status: 204, headers: HEADERS })
  })
}

async function orRefusal(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return json(STATUS[error.problem.code] ?? 422, { problem: await formatProblem(error.problem) })
  }
}

function json(status: number, body: unknown): Response {
  const text = jsonOf(body)
  return new Response(text, { status, headers: HEADERS })
}

const CSV = 'text/csv; charset=utf-8'
const TYPES: Readonly<Record<string, string>> = {
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.zip': 'application/zip',
}
const WORDS = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

const FORBIDDEN: ReadonlySet<ProblemCode> = new Set(['NOT_ALLOWED', 'SECOND_STEP_DUE'])

/** Answers with a CSV file, a workbook or a ZIP file: 401 without a session, 403 without access, else 422 and the sentence. */
export async function answerFile(
  access: Access,
  make: (actor: Actor) => Promise<{ name: string; body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> }>,
): Promise<Response> {
  const actor = await currentActor()
  if (!actor) return new Response(null, { status: 401 })
  try {
    authoriseDeclared(actor, access)
    const { name, body } = await make(actor)
    return new Response(body, {
      headers: {
        'content-type': TYPES[name.slice(name.lastIndexOf('.'))] ?? CSV,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { code, sentence } = await formatProblem(error.problem)
    return new Response(sentence, { status: FORBIDDEN.has(code) ? 403 : 422, headers: WORDS })
  }
}

/** Answers with server-sent events, or 429; `watchRequests` keeps every stream from being stored or compressed. */
export function answerStream(open: () => ReadableStream<Uint8Array>): Response {
  try {
    return new Response(open(), {
      headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return Response.json({ problem: error.problem }, { status: 429, headers: { 'retry-after': '10' } })
  }
}
