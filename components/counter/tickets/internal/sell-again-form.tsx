import { useTranslations } from 'next-intl'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import type { SaleView } from '@/lib/counter/tickets/model.ts'

type Props = {
  ticketId: string
  sale: SaleView
  intent: string
  action: FormAction
  /** Whether another button sells the item as it is: then this one is for another amount alone. */
  otherOnly?: boolean
}

/** Sells the item again from the money held: repriced, and sent at once if that is enough. */
export function SellAgainForm({ ticketId, sale, intent, action, otherOnly = false }: Props) {
  const t = useTranslations('outcome')
  if (otherOnly && sale.typedAmount === '') return null
  return (
    <form action={action} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="saleId" value={sale.id} />
      <input type="hidden" name="intentId" value={intent} />
      {sale.typedAmount !== '' && (
        <label className="flex items-center gap-2">
          {t('otherAmount')}
          <input
            name="amount"
            required={otherOnly}
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            placeholder={sale.typedAmount}
            className="border-fine min-h-13 w-32 rounded border-edge bg-paper px-3 font-figures text-body leading-none font-semibold"
          />
        </label>
      )}
      <SubmitButton pendingText={t('sellingAgain')}>{t(otherOnly ? 'sellOther' : 'sellAgain')}</SubmitButton>
    </form>
  )
}
