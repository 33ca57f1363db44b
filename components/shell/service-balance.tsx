'use client'

import { useTranslations } from 'next-intl'
import type { StandingView } from '@/lib/standing/model.ts'
import { useStanding } from '../live/use-standing.ts'

/** The prepaid balance at the Service, as last told. */
export function ServiceBalance({ initial }: { initial: StandingView }) {
  const t = useTranslations('live')
  const { balanceText } = useStanding(initial)
  return (
    <span className="whitespace-nowrap text-muted">
      {t('serviceBalance')} <b className="font-figures font-bold text-ink">{balanceText ?? t('balanceUnknown')}</b>
    </span>
  )
}
