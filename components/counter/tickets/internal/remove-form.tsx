import { useTranslations } from 'next-intl'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import type { SaleView } from '@/lib/counter/tickets/model.ts'

type Props = { ticketId: string; sale: SaleView; action: FormAction }

/** Removes an item that was never sent and that no money pays for any more. */
export function RemoveForm({ ticketId, sale, action }: Props) {
  const t = useTranslations('outcome')
  return (
    <form action={action}>
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="saleId" value={sale.id} />
      <SubmitButton pendingText={t('removing')}>{t('removeUnsold')}</SubmitButton>
    </form>
  )
}
