import { CASH, type SettledTenders, type TypedTender, type TypedTenders } from '@/lib/books/tenders/model.ts'
import { type BesidePriceFields, tenderFields } from '@/lib/counter/ticket-forms/model.ts'
import { formatMoney, formatSums, parseTypedAmount } from '@/lib/platform/shared/money.ts'
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

/** The change as text, in one currency or two. */
export function changeText({ change: cents, changeCurrency: currency, small }: Enough): string {
  if (!small) return formatMoney({ cents, currency })
  return formatSums(cents === 0n ? [small] : [{ cents, currency }, small])
}

type Enough = Pick<Extract<SettledTenders, { kind: 'enough' }>, 'change' | 'changeCurrency' | 'small'>

/** What is wrong with what was typed for a sum, by its message; null if it is one, or nothing was typed. */
export function wrongText(text: string): 'notFigures' | 'tooPrecise' | null {
  const read = parseTypedAmount(text)
  if (read.ok || read.problem === 'empty') return null
  return read.problem === 'too_precise' ? 'tooPrecise' : 'notFigures'
}

/** What was typed to pay with, for a separate form; `form` names one that stands elsewhere. */
export function CashInputs({ typed, form }: { typed: TypedTenders; form?: string }) {
  return (
    <>
      {tenderFields(typed).map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} form={form} />
      ))}
      <input type="hidden" name="changeCurrency" value={typed.changeCurrency} form={form} />
    </>
  )
}

/**
 * What was typed beside a ticket's price, for a form that changes its items; `form` names one that stands elsewhere.
 */
export function KeptFields({ cash, kept, form }: BesidePriceFields & { form?: string }) {
  return (
    <>
      <CashInputs typed={cash} form={form} />
      <input type="hidden" name="kept" value={kept} form={form} />
    </>
  )
}
