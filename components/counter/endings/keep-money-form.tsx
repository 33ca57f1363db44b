import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { TextField } from '@/components/ui/forms/fields.tsx'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'

type Props = {
  ticketId: string
  intentId: string
  /** The item that the customer received after all; without one, nobody came for the money. */
  saleId: string | null
  keep: ResultAction
}

/** Makes a ticket's money ours, with a reason; folded, since it is seldom right. */
export function KeepMoneyForm({ ticketId, intentId, saleId, keep }: Props) {
  const t = useTranslations('paidDesk')
  const had = saleId !== null
  return (
    <div className="has-open:basis-full">
      <ActionForm
        fold={t(had ? 'had' : 'unclaimed')}
        among="buttons"
        action={keep}
        submit={t(had ? 'keep' : 'keepAll')}
        pendingText={t('keeping')}
        look="quiet"
      >
        <input type="hidden" name="ticketId" value={ticketId} />
        <input type="hidden" name="intentId" value={intentId} />
        <input type="hidden" name="kind" value={had ? 'goods_had' : 'unclaimed'} />
        <input type="hidden" name="saleId" value={saleId ?? ''} />
        <TextField name="note" label={t(had ? 'hadHow' : 'unclaimedHow')} required minLength={3} maxLength={500} />
      </ActionForm>
    </div>
  )
}
