import { z } from 'zod'
import { atWill, maybe, pick, WireRecord, WireText } from '@/lib/service/api/contract/wire-values.ts'
import { envelopeNames } from '@/lib/service/api/field-names.ts'
import { isServiceErrorCode, ServiceRefusal, Unanswered, type UnansweredDetails } from './errors.ts'
import type { WireReply } from './internal/transport.ts'

/**
 * The result of one call. `ok`: the Service did it or returned it. `refused`: it said no, with a code. `unanswered`: we
 * do not know, which for a call that moves money never means no (unless `error.notSent`).
 */
export type Answer<T> =
  | { kind: 'ok'; data: T; status: number; replayed: boolean; requestId: string | null }
  | { kind: 'refused'; error: ServiceRefusal }
  | { kind: 'unanswered'; error: Unanswered }

const Success = z.looseObject({ success: z.literal(true) })
const Told = z.unknown().refine((value) => value !== undefined)

/** The document leaves a cursor's type open. A number that reading JSON may have rounded does not count as one. */
const Cursor = z.union([WireText, z.int().transform(String)])
const Paging = z.object({ meta: maybe(z.object({ next_cursor: maybe(Cursor) })) })

const Messages = z.union([z.array(z.string()), z.string().transform((text) => [text])])
const FieldErrors = atWill(z.record(z.string(), Messages))

const Failure = z.object({
  success: z.literal(false),
  message: atWill(z.string()),
  errors: FieldErrors,
  error: z.object({
    code: z.string().refine(isServiceErrorCode),
    hint: atWill(WireText),
    limit: atWill(WireText),
    reason: atWill(WireText),
    ability: atWill(WireText),
    errors: FieldErrors,
  }),
})

/** A well-formed refusal whose code is outside the closed set: the Service is newer than this version. */
const UnknownCode = z.object({ success: z.literal(false), error: z.object({ code: z.string().regex(/^\w{1,60}$/) }) })

/** How to read the `data` of an endpoint, and whether it is the object we asked for. */
export type Reading<T> = {
  schema: z.ZodType<T>
  isOurs?: (data: T) => boolean
}

/**
 * Reads the envelope (service-api.md, Conventions). Success needs 200, 201 or 202 and data that keeps the contract; a
 * refusal needs an error status the API uses (never 502 or 504) and a known code. Anything else is unanswered.
 */
export function readAnswer<T>(reply: WireReply, { schema, isOurs }: Reading<T>): Answer<T> {
  const { status, requestId } = reply
  if (status >= 400 && status !== 502 && status !== 504) return readRefusal(reply)
  if (status !== 200 && status !== 201 && status !== 202) {
    return unanswered(reply, { why: 'unexpected_status', detail: `status ${status}` })
  }
  const envelope = Success.safeParse(reply.json)
  if (!envelope.success) return unanswered(reply, { why: 'bad_shape', detail: faults(envelope.error) })
  const data = schema.safeParse(pick(envelope.data, envelopeNames.data, Told) ?? undefined)
  if (!data.success) return unanswered(reply, { why: 'bad_shape', detail: faults(data.error) })
  if (isOurs && !isOurs(data.data)) return unanswered(reply, { why: 'not_ours', detail: 'another object came back' })
  return { kind: 'ok', data: data.data, status, replayed: reply.replayed, requestId }
}

/** A part of a list; `unread` counts its rows that break the contract and are left out. */
export type Page<T> = { items: T[]; nextCursor: string | null; unread: number }

/**
 * Reads a list with its `meta.next_cursor`, for a caller to whom each row counts alone: a row that breaks the contract
 * is left out and counted, so that it hides no other. If none can be read, that is no answer.
 */
export function readRows<T>(reply: WireReply, row: z.ZodType<T>): Answer<Page<T>> {
  const page = parsePage(
    reply,
    z.unknown().transform((value) => row.safeParse(value)),
  )
  if (page.kind !== 'ok') return page
  const [firstBad] = page.data.items.flatMap(({ error }) => error ?? [])
  const items = page.data.items.flatMap((one) => (one.success ? [one.data] : []))
  if (firstBad && items.length === 0) return unanswered(reply, { why: 'bad_shape', detail: faults(firstBad) })
  return { ...page, data: { ...page.data, items, unread: page.data.items.length - items.length } }
}

/**
 * The same for a caller to whom a row left out would look like no row: one bad row rejects the whole list. A cursor that
 * cannot be read does too: the list would seem to end there.
 */
export function parsePage<T>(reply: WireReply, row: z.ZodType<T>): Answer<Page<T>> {
  const answer = readAnswer(reply, { schema: z.array(row) })
  if (answer.kind !== 'ok') return answer
  const paging = Paging.safeParse(reply.json)
  if (!paging.success) return unanswered(reply, { why: 'bad_shape', detail: faults(paging.error) })
  return { ...answer, data: { items: answer.data, nextCursor: paging.data.meta?.next_cursor ?? null, unread: 0 } }
}

/**
 * Reads a look-up by reference, from all pages of its list: the one row that is ours, or null if there is none at all.
 * A foreign row or several rows prove nothing and give unanswered.
 */
export function readOnly<T>(answer: Answer<T[]>, isOurs: (row: T) => boolean): Answer<T | null> {
  if (answer.kind !== 'ok') return answer
  const [first = null, ...others] = answer.data
  if (others.length === 0 && (first === null || isOurs(first))) return { ...answer, data: first }
  const { status, requestId } = answer
  const detail = `${answer.data.length} rows for one reference`
  return {
    kind: 'unanswered',
    error: new Unanswered({ why: 'not_ours', notSent: false, httpStatus: status, requestId, detail }),
  }
}

function readRefusal<T>(reply: WireReply): Answer<T> {
  const { status, requestId, retryAfterSeconds } = reply
  const envelope = Failure.safeParse(reply.json)
  if (!envelope.success) {
    const isEnvelope = WireRecord.safeParse(reply.json).data?.success === false
    const why = isEnvelope ? 'bad_shape' : 'unexpected_status'
    const unknownCode = UnknownCode.safeParse(reply.json).data?.error.code ?? null
    return unanswered(reply, { why, detail: faults(envelope.error), unknownCode, retryAfterSeconds })
  }
  const { message, error, errors } = envelope.data
  return {
    kind: 'refused',
    error: new ServiceRefusal({
      code: error.code,
      httpStatus: status,
      message: message ?? error.code,
      hint: error.hint,
      requestId,
      retryAfterSeconds,
      fieldErrors: errors ?? error.errors ?? {},
      limit: error.limit,
      reason: error.reason,
      ability: error.ability,
    }),
  }
}

type Silence = Pick<UnansweredDetails, 'why' | 'detail' | 'unknownCode' | 'retryAfterSeconds'>

function unanswered<T>(reply: WireReply, details: Silence): Answer<T> {
  const error = new Unanswered({ ...details, notSent: false, httpStatus: reply.status, requestId: reply.requestId })
  return { kind: 'unanswered', error }
}

/** Only the paths and kinds of the faults: the values may be a customer's. */
function faults(error: z.ZodError): string {
  const listed = error.issues.slice(0, 5).map((issue) => `${issue.path.join('.') || 'body'}: ${issue.code}`)
  return listed.join(', ')
}
