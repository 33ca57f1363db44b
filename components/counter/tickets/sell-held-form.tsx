import { useTranslations } from 'next-intl'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import type { SaleView, TicketView } from '@/lib/counter/tickets/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { refusedText } from './internal/cash-input.ts'
import { SaleReason } from './sale-reason.tsx'
import { asksForReason } from './same-sale-reasons.ts'

type Props = { ticket: TicketView; sale: SaleView; action: FormAction }

/** The id of the field for the cash that is missing. */
export function missingCashId({ id }: Pick<SaleView, 'id'>): string {
  return `missing-${id}`
}

/** The id of the field for why the same is sold again. */
export function heldReasonId({ id }: Pick<SaleView, 'id'>): string {
  return `reason-${id}`
}

/** Sells an item that is paid, or nearly, taking the rest in cash. */
export function SellHeldForm({ ticket, sale, action }: Props) {
  const t = useTranslations('outcome')
  const missing = (sale.priceCents ?? 0n) - ticket.freeCents
  if (sale.quoteId === null) return null
  return (
    <form action={action} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="ticketId" value={ticket.id} />
      <input type="hidden" name="saleId" value={sale.id} />
      <input type="hidden" name="quoteId" value={sale.quoteId} />
      <input type="hidden" name="missingCents" value={String(missing > 0n ? missing : 0n)} />
      {asksForReason(sale.problem) && <SaleReason about={sale.problem.code} id={heldReasonId(sale)} />}
      {missing > 0n && (
        <label className="flex items-center gap-2">
          {t('takeMore', { missing: formatUsd(missing) })}
          <input
            id={missingCashId(sale)}
            name="received"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={refusedText(sale.problem)}
            className="border-fine min-h-13 w-32 rounded border-edge bg-paper px-3 font-figures text-body leading-none font-semibold"
          />
        </label>
      )}
      <SubmitButton look={missing > 0n ? undefined : 'main'} pendingText={t('sellingAgain')}>
        {t('sellNow', { price: formatUsd(sale.priceCents ?? 0n) })}
      </SubmitButton>
    </form>
  )
}
