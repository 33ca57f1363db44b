'use client'

import { useTranslations } from 'next-intl'
import { isBlockingCode, type StandingView } from '@/lib/standing/model.ts'
import { useStanding } from '../live/use-standing.ts'
import styles from './stopped-banner.module.css'

/** Selling is stopped for everybody: why, and who must do what. Once it is here no sale can be started by mistake. */
export function StoppedBanner({ initial }: { initial: StandingView }) {
  const t = useTranslations('stopped')
  const { blocked } = useStanding(initial)
  const cause = blocked && (isBlockingCode(blocked.code) ? blocked.code : 'other')
  return (
    <div role="status">
      {cause && (
        <p className={styles.banner}>
          <b>{t('title')}</b> <span>{t(cause)}</span>
        </p>
      )}
    </div>
  )
}
