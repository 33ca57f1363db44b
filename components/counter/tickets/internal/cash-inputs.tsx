import { type CashInput, cashField } from '@/lib/books/currencies/model.ts'

/** The typed cash, for a separate form; `form` names one that stands elsewhere. */
export function CashInputs({ typed, form }: { typed: CashInput; form?: string }) {
  return (
    <>
      {typed.amounts.map(({ currency, text }) => (
        <input key={currency} type="hidden" name={cashField(currency)} value={text} form={form} />
      ))}
      <input type="hidden" name="changeCurrency" value={typed.changeCurrency} form={form} />
    </>
  )
}
