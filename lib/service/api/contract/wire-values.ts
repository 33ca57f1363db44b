import { z } from 'zod'
import { parseWireAmount } from '@/lib/platform/shared/money.ts'

/** Date, time to the minute, seconds, their fraction, then Z or the hours and minutes of the offset. */
const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:Z|([+-]\d{2})(?::?(\d{2}))?)$/i

export const WireText = z.string().min(1)

/** Signed cents (service-api.md, Conventions); more decimals only if zero, so nothing is rounded (decision 067). */
export const WireAmount = z.string().transform((text, context) => {
  const cents = parseWireAmount(text.replace(/(\.\d{2})0+$/, '$1'))
  if (cents !== null) return cents
  context.addIssue('not an amount with two decimals')
  return z.NEVER
})

const WireNumber = z
  .number()
  .transform((sum) =>
    String(sum)
      .replace(/^-?\d+$/, '$&.00')
      .replace(/\.\d$/, '$&0'),
  )
  .pipe(WireAmount)

export const WireSum = z.union([WireAmount, WireNumber]).refine((cents) => cents >= 0n)

export const WirePrice = WireAmount.refine((cents) => cents >= 0n)

/** Stays text: never computed with in floating point. */
export const WireRate = z.string().regex(/^\d+(\.\d+)?$/)

/** The offset is required, else it would be read in this machine's zone; no year before 1, as in the database. */
export const WireTimestamp = z.string().transform((text, context) => {
  const [, day, minute, second = '00', fraction = '', hours = '+00', minutes = '00'] = TIMESTAMP.exec(text) ?? []
  const instant = new Date(`${day}T${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${hours}:${minutes}`)
  if (day !== undefined && instant.getUTCFullYear() >= 1) return instant
  context.addIssue('not a timestamp')
  return z.NEVER
})

export const WireQuantity = z.union([WireText, z.number().transform(String)])

/** May be absent or null, but must be well formed if present. */
export function maybe<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? null)
}

/** Nothing depends on it: absent, null and malformed all read as null. */
export function atWill<T extends z.ZodType>(schema: T) {
  return maybe(schema).catch(null)
}

export function missing(context: z.core.$RefinementCtx, field: string): never {
  context.addIssue({ code: 'custom', path: [field], message: 'missing' })
  return z.NEVER
}

export const WireRecord = z.record(z.string(), z.unknown())
export type WireRecord = z.infer<typeof WireRecord>

/** The first name's value that fits; dots lead into nested objects. */
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

const STATES = ['pending', 'completed', 'failed', 'reversed'] as const

export type WireStatus = {
  status: (typeof STATES)[number]
  unknownStatus?: string
}

/** A newer Service's word counts as pending, since nothing we know of has ended it (decision 067). */
export const WireState = z
  .string()
  .regex(/^[\w.-]{1,60}$/)
  .transform((word): WireStatus => {
    const known = STATES.find((one) => one === word)
    return known ? { status: known } : { status: 'pending', unknownStatus: word }
  })
