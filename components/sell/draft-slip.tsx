import { useTranslations } from 'next-intl'
import type { RecipientField } from '@/lib/catalogue/model.ts'
import { RECIPIENT_LABELS } from '../tickets/show-recipient.ts'
import { Slip, type SlipHead, SlipLine, SlipNote, SlipTotal } from '../tickets/slip.tsx'

type Props = {
  head: SlipHead
  number: string
  field: RecipientField
  /** The product, or as much as is known of it. */
  what: string | null
}

/** The slip before there is a price: what is known of the sale so far, and gaps for the rest. */
export function DraftSlip({ head, number, field, what }: Props) {
  const t = useTranslations('slip')
  return (
    <Slip head={head} label={t('label')} draft>
      <SlipLine label={what ? <b>{what}</b> : t('nothingYet')} quiet={!what} />
      <SlipLine label={t(RECIPIENT_LABELS[field])} quiet>
        {number === '' ? '—' : number}
      </SlipLine>
      <SlipTotal label={t('customerPays')}>—</SlipTotal>
      <SlipNote>{t('priceComes')}</SlipNote>
    </Slip>
  )
}
