import { useTranslations } from 'next-intl'
import { RECIPIENT_LABELS } from '@/components/counter/tickets/items.ts'
import { Slip, type SlipHead, SlipLine, SlipNote, SlipTotal } from '@/components/counter/tickets/slip.tsx'
import type { RecipientField } from '@/lib/counter/kinds/model.ts'
import type { EarlierItems } from '../draft-form.ts'

type Props = {
  head: SlipHead
  earlier: EarlierItems | null
  number: string
  field: RecipientField
  /** The product, as far as it is known. */
  what: string | null
}

/** The slip before there is a price: what is known so far, and gaps for the rest. */
export function DraftSlip({ head, earlier, number, field, what }: Props) {
  const t = useTranslations('slip')
  return (
    <Slip head={head} label={t('label')} draft>
      {earlier?.lines}
      <SlipLine label={what ? <b>{what}</b> : t('nothingYet')} quiet={!what} />
      <SlipLine label={t(RECIPIENT_LABELS[field])} quiet>
        {number === '' ? '—' : number}
      </SlipLine>
      <SlipTotal label={t(earlier ? 'soFar' : 'customerPays')}>{earlier?.sumText ?? '—'}</SlipTotal>
      <SlipNote>{t('priceComes')}</SlipNote>
    </Slip>
  )
}
