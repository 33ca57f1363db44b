import { useTranslations } from 'next-intl'
import type { FormAction } from '@/components/ui/form-action.ts'
import { SubmitButton } from '@/components/ui/submit-button.tsx'
import { MOST_VOUCHERS, type SaleView } from '@/lib/counter/tickets/model.ts'
import { TypedBesideFields } from './typed-beside.tsx'

type Props = { ticketId: string; items: readonly [SaleView, ...SaleView[]]; change: FormAction }

/** How many of a voucher the customer takes, where the ticket has nothing else. */
export function HowMany({ ticketId, items, change }: Props) {
  const t = useTranslations('tender')
  const [first] = items
  const isSame = items.every(
    ({ kind, productCode, recipient, amountCents }) =>
      kind === 'voucher' &&
      productCode === first.productCode &&
      recipient === first.recipient &&
      amountCents === first.amountCents,
  )
  if (!isSame) return null
  return (
    <form action={change} className="mt-3 flex flex-wrap items-center gap-3 max-phone:gap-2">
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="saleId" value={first.id} />
      <TypedBesideFields />
      <label className="flex items-center gap-2">
        <span className="font-semibold">{t('howMany')}</span>
        <input
          key={items.length}
          className="border-fine h-target w-20 rounded border-edge bg-paper px-3 font-figures text-lg font-semibold max-phone:w-16"
          name="quantity"
          type="number"
          min={1}
          max={MOST_VOUCHERS}
          defaultValue={items.length}
          required
        />
      </label>
      <SubmitButton pendingText={t('asking')}>{t('howManyChange')}</SubmitButton>
    </form>
  )
}
