import type { CashInput } from '@/lib/books/currencies/model.ts'
import { parseTypedAmount } from '@/lib/platform/shared/money.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'

/** What is typed for a currency; empty by default. */
export function textOf(typed: CashInput, currency: string): string {
  return typed.amounts.find((one) => one.currency === currency)?.text ?? ''
}

/** The same cash with another text for one currency. */
export function withText(typed: CashInput, currency: string, text: string): CashInput {
  const others = typed.amounts.filter((one) => one.currency !== currency)
  return { ...typed, amounts: [...others, { currency, text }] }
}

/** The dollars of a refused tender, as they were typed; empty if the problem tells of none. */
export function refusedText(problem: Problem | null): string {
  const typed = problem?.params?.typed
  return typeof typed === 'string' ? typed : ''
}

/** What is wrong with what was typed for a sum, by its message; null if it is one, or nothing was typed. */
export function wrongText(text: string): 'notFigures' | 'tooPrecise' | null {
  const read = parseTypedAmount(text)
  if (read.ok || read.problem === 'empty') return null
  return read.problem === 'too_precise' ? 'tooPrecise' : 'notFigures'
}
