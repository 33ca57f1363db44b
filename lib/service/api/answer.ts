import { z } from 'zod'
import { atWill, maybe, pick, WireRecord, WireText } from '@/lib/service/api/contract/wire-values.ts'
import { isServiceErrorCode, ServiceRefusal, Unanswered, type UnansweredDetails } from './errors.ts'
import { envelopeNames } from './field-names.ts'
import type { WireReply } from './internal/transport.ts'

/** `unanswered`: we do not know, which never means no (unless `error.notSent`). */
export type Answer<T> =
  | { kind: 'ok'; data: T; status: number; replayed: boolean; requestId: string | null }
  | { kind: 'refused'; error: ServiceRefusal }
  | { kind: 'unanswered'; error: Unanswered }

const Success = z.looseObject({ success: z.literal(true) })
const Present = z.unknown().refine((value) => value !== undefined)

/** A number that JSON may have rounded is no cursor. */
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

/** The Service is newer than this version. */
const UnknownCode = z.object({ success: z.literal(false), error: z.object({ code: z.string().regex(/^\w{1,60}$/) }) })

export type Reading<T> = {
  schema: z.ZodType<T>
  isOurs?: (data: T) => boolean
}

/** Anything but good data, or a refusal with a known code, is unanswered (service-api.md, Conventions). */
export function parseAnswer<T>(reply: WireReply, { schema, isOurs }: Reading<T>): Answer<T> {
  const { status, requestId } = reply
  if (status >= 400 && status !== 502 && status !== 504) return readRefusal(reply)
  if (status !== 200 && status !== 201 && status !== 202) {
    return unanswered(reply, { why: 'unexpected_status', detail: `status ${status}` })
  }
  const envelope = Success.safeParse(reply.json)
  if (!envelope.success) return unanswered(reply, { why: 'bad_shape', detail: faults(envelope.error) })
  const data = schema.safeParse(pick(envelope.data, envelopeNames.data, Present) ?? undefined)
  if (!data.success) return unanswered(reply, { why: 'bad_shape', detail: faults(data.error) })
  if (isOurs && !isOurs(data.data)) return unanswered(reply, { why: 'not_ours', detail: 'another object came back' })
  return { kind: 'ok', data: data.data, status, replayed: reply.replayed, requestId }
}

/** `unread`: the rows that break the contract and are left out. */
export type Page<T> = { items: T[]; nextCursor: string | null; unread: number }

/** A row that breaks the contract is left out and counted; if all do, the list is unanswered. */
export function parseRows<T>(reply: WireReply, row: z.ZodType<T>): Answer<Page<T>> {
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

/** The same where a missing row would mislead: one bad row or cursor rejects the whole list. */
export function parsePage<T>(reply: WireReply, row: z.ZodType<T>): Answer<Page<T>> {
  const answer = parseAnswer(reply, { schema: z.array(row) })
  if (answer.kind !== 'ok') return answer
  const paging = Paging.safeParse(reply.json)
  if (!paging.success) return unanswered(reply, { why: 'bad_shape', detail: faults(paging.error) })
  return { ...answer, data: { items: answer.data, nextCursor: paging.data.meta?.next_cursor ?? null, unread: 0 } }
}

/** Our row of a look-up by reference, or null for an empty list; anything else proves nothing and is unanswered. */
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

/** Only paths and kinds: the values may be a customer's. */
function faults(error: z.ZodError): string {
  const listed = error.issues.slice(0, 5).map((issue) => `${issue.path.join('.') || 'body'}: ${issue.code}`)
  return listed.join(', ')
}
