import { z } from 'zod'
import { parseWireAmount } from '@/lib/platform/shared/money.ts'

/** Date, time to the minute, seconds, their fraction, then Z or the hours and minutes of the offset. */
const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:Z|([+-]\d{2})(?::?(\d{2}))?)$/i

/** Text that must be there: ids, references, codes. */
export const WireText = z.string().min(1)

/**
 * Cents, positive or negative (service-api.md, Conventions: strings with two decimals). More decimals are accepted only
 * if they are zeros, so that nothing is rounded (decision 067).
 */
export const WireAmount = z.string().transform((text, context) => {
  const cents = parseWireAmount(text.replace(/(\.\d{2})0+$/, '$1'))
  if (cents !== null) return cents
  context.addIssue('not an amount with two decimals')
  return z.NEVER
})

/**
 * The same for a sum whose form the document does not state, which may be a number: as many decimals as it is written
 * with, up to two.
 */
const WireNumber = z
  .number()
  .transform((sum) =>
    String(sum)
      .replace(/^-?\d+$/, '$&.00')
      .replace(/\.\d$/, '$&0'),
  )
  .pipe(WireAmount)

/** Cents, not below zero, as text or as a number. */
export const WireSum = z.union([WireAmount, WireNumber]).refine((cents) => cents >= 0n)

/** Cents, not below zero. */
export const WirePrice = WireAmount.refine((cents) => cents >= 0n)

/** An exchange rate, kept as the text that we received: shown and stored, but never computed with in floating point. */
export const WireRate = z.string().regex(/^\d+(\.\d+)?$/)

/**
 * An instant, with an offset in any ISO 8601 spelling. A time without an offset is refused: it would be read in this
 * machine's zone. So is one before the year 1, which the database is not told, such as an empty date of a Service east of
 * Greenwich.
 */
export const WireTimestamp = z.string().transform((text, context) => {
  const [, day, minute, second = '00', fraction = '', hours = '+00', minutes = '00'] = TIMESTAMP.exec(text) ?? []
  const instant = new Date(`${day}T${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${hours}:${minutes}`)
  if (day !== undefined && instant.getUTCFullYear() >= 1) return instant
  context.addIssue('not a timestamp')
  return z.NEVER
})

/** A quantity, as text or as a number; only ever shown. */
export const WireQuantity = z.union([WireText, z.number().transform(String)])

/** A field that may be absent or null, but must be well formed if present. */
export function maybe<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? null)
}

/** A field that nothing depends on: absent, null and malformed all read as null. */
export function atWill<T extends z.ZodType>(schema: T) {
  return maybe(schema).catch(null)
}

/** Fails a transform: the object lacks a field that we rely on. */
export function missing(context: z.core.$RefinementCtx, field: string): never {
  context.addIssue({ code: 'custom', path: [field], message: 'missing' })
  return z.NEVER
}

/** A JSON object whose field names service-api.md leaves open. */
export const WireRecord = z.record(z.string(), z.unknown())
export type WireRecord = z.infer<typeof WireRecord>

/**
 * The value under the first of `names` whose value fits the schema, else null. Dots in a name lead into nested objects.
 */
export function pick<T extends z.ZodType>(record: WireRecord, names: readonly string[], schema: T): z.output<T> | null {
  for (const name of names) {
    const found = schema.safeParse(valueAt(record, name))
    if (found.success) return found.data
  }
  return null
}

function valueAt(record: WireRecord, name: string): unknown {
  return name.split('.').reduce<unknown>((value, step) => {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, step)
      ? Reflect.get(value, step)
      : undefined
  }, record)
}
