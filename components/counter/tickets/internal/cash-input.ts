import { CASH, type TypedTender, type TypedTenders } from '@/lib/books/tenders/model.ts'
import { parseTypedAmount } from '@/lib/platform/shared/money.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'

/** What is typed for a currency; empty by default. */
export function textOf(typed: TypedTenders, currency: string): string {
  return typed.amounts.find((one) => isCashIn(one, currency))?.text ?? ''
}

/** The same cash with another text for one currency. */
export function withText(typed: TypedTenders, currency: string, text: string): TypedTenders {
  const others = typed.amounts.filter((one) => !isCashIn(one, currency))
  return { ...typed, amounts: [...others, { currency, text }] }
}

function isCashIn({ typeId = CASH, currency }: TypedTender, wanted: string): boolean {
  return typeId === CASH && currency === wanted
}

/** What is typed for a payment type; null if it was not chosen. */
export function tenderBy(typed: TypedTenders, typeId: string): TypedTender | null {
  return typed.amounts.find((one) => one.typeId === typeId) ?? null
}

/** The same with another tender of a payment type, or with none. */
export function withTender(typed: TypedTenders, typeId: string, tender: TypedTender | null): TypedTenders {
  const others = typed.amounts.filter((one) => one.typeId !== typeId)
  return { ...typed, amounts: tender ? [...others, tender] : others }
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
