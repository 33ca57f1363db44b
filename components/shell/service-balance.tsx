'use client'

import { useTranslations } from 'next-intl'
import type { StandingView } from '@/lib/standing/model.ts'
import { useStanding } from '../live/use-standing.ts'
import styles from './service-balance.module.css'

/** The prepaid balance at the Service, as last told. */
export function ServiceBalance({ initial }: { initial: StandingView }) {
  const t = useTranslations('live')
  const { balanceText } = useStanding(initial)
  return (
    <span className={styles.balance}>
      {t('serviceBalance')} <b className={styles.figure}>{balanceText ?? t('balanceUnknown')}</b>
    </span>
  )
}
