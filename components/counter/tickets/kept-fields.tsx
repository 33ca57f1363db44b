import type { BesidePriceFields } from '@/lib/counter/ticket-forms/model.ts'
import { CashInputs } from './internal/cash-inputs.tsx'

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
