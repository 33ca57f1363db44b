import type { TypedTenders } from '@/lib/books/tenders/model.ts'
import { tenderFields } from '@/lib/counter/ticket-forms/model.ts'

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
