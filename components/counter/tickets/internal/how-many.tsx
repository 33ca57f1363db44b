import type { FormAction } from '@/components/ui/forms/form-action.ts'
import type { SaleView } from '@/lib/counter/tickets/model.ts'
import { QuantityForm } from './quantity-form.tsx'

type Props = { ticketId: string; items: readonly [SaleView, ...SaleView[]]; change: FormAction }

/** How many of a voucher the customer takes, where the ticket has nothing else. */
export function HowMany({ ticketId, items, change }: Props) {
  const [first] = items
  const isSame = items.every(
    ({ kind, productCode, recipient, amountCents }) =>
      kind === 'voucher' &&
      productCode === first.productCode &&
      recipient === first.recipient &&
      amountCents === first.amountCents,
  )
  return isSame ? <QuantityForm ticketId={ticketId} saleId={first.id} priced={items.length} change={change} /> : null
}
