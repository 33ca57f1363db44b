import { SellHeldForm } from '@/components/counter/tickets/sell-held-form.tsx'
import { showRecipient } from '@/components/counter/tickets/show-recipient.ts'
import type { FormAction } from '@/components/ui/form-action.ts'
import { ProblemNote } from '@/components/ui/problem-note.tsx'
import type { SaleView, TicketView } from '@/lib/counter/tickets/model.ts'

type Props = { ticket: TicketView; items: readonly SaleView[]; sell: FormAction }

/** The items of a basket that nobody paid for by phone, each with the cash that it lacks. */
export function ItemsInCash({ ticket, items, sell }: Props) {
  return (
    <ol className="grid grid-cols-1 gap-3">
      {items.map((sale) => (
        <li key={sale.id} className="grid grid-cols-1 gap-2">
          <span>
            <b>{sale.productName}</b> <span className="font-figures whitespace-nowrap">{showRecipient(sale)}</span>
          </span>
          {sale.problem && <ProblemNote problem={sale.problem} />}
          <SellHeldForm ticket={ticket} sale={sale} action={sell} />
        </li>
      ))}
    </ol>
  )
}
