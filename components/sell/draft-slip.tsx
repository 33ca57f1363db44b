import { useTranslations } from 'next-intl'
import type { NumberLookup } from '@/lib/catalogue/model.ts'
import { Slip, type SlipHead, SlipLine, SlipNote, SlipTotal } from '../tickets/slip.tsx'

type Props = { head: SlipHead; number: string; lookup: NumberLookup | null; toMeter?: boolean }

/** The slip before there is a price: what is known of the sale so far, and gaps for the rest. */
export function DraftSlip({ head, number, lookup, toMeter }: Props) {
  const t = useTranslations('slip')
  return (
    <Slip head={head} label={t('label')} draft>
      <SlipLine label={lookup ? <b>{lookup.operatorName}</b> : t('nothingYet')} quiet={!lookup} />
      <SlipLine label={toMeter ? t('meter') : t('to')} quiet>
        {number === '' ? '—' : number}
      </SlipLine>
      <SlipTotal label={t('customerPays')}>—</SlipTotal>
      <SlipNote>{t('priceComes')}</SlipNote>
    </Slip>
  )
}
