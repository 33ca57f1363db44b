'use client'

import { useTranslations } from 'next-intl'
import { useStanding } from '@/components/service/standing/use-standing.ts'
import type { ShownStanding } from '@/lib/service/standing/model.ts'

export function ServiceBalance({ initial }: { initial: ShownStanding }) {
  const t = useTranslations('live')
  const { balanceText } = useStanding(initial)
  return (
    <span className="whitespace-nowrap text-muted">
      {t('serviceBalance')}{' '}
      <b className="inline-block min-w-[10ch] text-end font-figures font-bold text-ink max-narrow:min-w-0">
        {balanceText ?? t('balanceUnknown')}
      </b>
    </span>
  )
}
