import { z } from '@hono/zod-openapi'
import { AMOUNT } from '../domain/money.ts'
import { WIRE_PHONE } from '../domain/operators.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+00:00$/
/** True for text that a database can hold and a slip can show: no control characters and no lone surrogates. */
const isPlainText = (text: string): boolean => !/[\p{Control}\p{Surrogate}]/u.test(text)

export const Amount = z
  .string()
  .regex(AMOUNT, 'must be an amount with two decimals, such as "5.00"')
  .openapi({ example: '5.00', description: 'Digits, a point and two decimals.' })

export const PositiveAmount = Amount.refine((text) => text !== '0.00', 'must be more than 0.00')

export const SignedAmount = z
  .string()
  .regex(/^-?(0|[1-9]\d*)\.\d{2}$/)
  .openapi({ example: '-4.75' })

export const Instant = z.string().regex(INSTANT).openapi({ example: '2026-11-21T09:30:00.000+00:00' })

export const Phone = z
  .string()
  .regex(WIRE_PHONE, 'must be a number such as 263771234567')
  .openapi({ example: '263771234567' })

export const CurrencyCode = z.enum(['USD', 'ZWG'])

export const EnvironmentName = z.enum(['test', 'live'])

/** Text that names something: not empty, one line, at most `max` characters. */
export function label(max: number) {
  return z.string().min(1, 'must not be empty').max(max).refine(isPlainText, 'must be one line of text')
}

/** Text for a list's filter or time limit: any text that could be stored, or none. */
export function filterText(max = 100) {
  return z.string().max(max).refine(isPlainText, 'must be one line of text').optional()
}

/** The requested part of a list (see `readSpan`). */
export const spanQuery = { from: filterText(), to: filterText(), cursor: filterText() }

export const Reference = label(100).openapi({ example: 'INV-1042' })

export const BranchId = label(40).openapi({ example: 'HRE-01' })

export const TerminalId = label(64).openapi({ example: 'till-3' })
