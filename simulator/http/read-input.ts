import type { z } from '@hono/zod-openapi'
import { ApiError, type FieldErrors, invalidField } from './api-error.ts'
import type { AppContext } from './call.ts'

const MOST_BYTES = 64 * 1024
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const PLAIN_KEY = /^[\x21-\x7e]{1,255}$/

/** The JSON body of a request; VALIDATION_FAILED if larger than 64 KiB or not JSON. */
export async function readJson(c: AppContext): Promise<unknown> {
  const text = await readText(c)
  try {
    return JSON.parse(text)
  } catch {
    throw invalidField('body', text === '' ? 'is required, as JSON' : 'is not JSON')
  }
}

async function readText(c: AppContext): Promise<string> {
  const tooLarge = () => invalidField('body', 'must not be larger than 64 KiB')
  const length = c.req.header('content-length')
  if (length !== undefined) {
    if (Number(length) > MOST_BYTES) throw tooLarge()
    return c.req.text()
  }
  const stream = c.req.raw.body
  if (!stream) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > MOST_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * The Idempotency-Key header as it was sent, but a UUID in lower case, since either case means the same one.
 * VALIDATION_FAILED if it is missing, is not 1 to 255 visible characters or, where a UUID is required, is not one.
 */
export function readIdempotencyKey(c: AppContext, form: 'uuid' | 'any'): string {
  const name = 'Idempotency-Key'
  const key = c.req.header(name) ?? ''
  if (key === '') throw invalidField(name, 'is required')
  if (UUID.test(key)) return key.toLowerCase()
  if (form === 'uuid') throw invalidField(name, 'must be a UUID')
  if (!PLAIN_KEY.test(key)) throw invalidField(name, 'must be 1 to 255 visible characters')
  return key
}

/** The input, checked by a schema; VALIDATION_FAILED names every wrong field. */
export function parseInput<T extends z.ZodType>(schema: T, sent: unknown): z.output<T> {
  const parsed = schema.safeParse(sent)
  if (parsed.success) return parsed.data
  throw new ApiError('VALIDATION_FAILED', { errors: fieldErrors(parsed.error) })
}

function fieldErrors(error: z.ZodError): FieldErrors {
  const errors = new Map<string, string[]>()
  const add = (path: readonly PropertyKey[], message: string): void => {
    const name = path.map(String).join('.') || 'body'
    errors.set(name, [...(errors.get(name) ?? []), message])
  }
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], 'is not a field of this request')
    } else if (issue.code === 'invalid_type' && issue.input === undefined) {
      add(issue.path, issue.message.includes('received undefined') ? 'is required' : `must be ${issue.expected}`)
    } else {
      add(issue.path, issue.message)
    }
  }
  return Object.fromEntries(errors)
}
