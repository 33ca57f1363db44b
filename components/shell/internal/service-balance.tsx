'use client'

import { useTranslations } from 'next-intl'
import { useStanding } from '@/components/service/standing/use-standing.ts'
import type { StandingView } from '@/lib/service/standing/model.ts'

/** The Service balance, as last heard. */
export function ServiceBalance({ initial }: { initial: StandingView }) {
  const t = useTranslations('live')
  const { balanceText } = useStanding(initial)
  return (
    <span className="whitespace-nowrap text-muted">
      {t('serviceBalance')} <b className="font-figures font-bold text-ink">{balanceText ?? t('balanceUnknown')}</b>
    </span>
  )
}
