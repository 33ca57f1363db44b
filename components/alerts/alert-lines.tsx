'use client'

import { useTranslations } from 'next-intl'
import type { AlertLine } from '@/lib/alerts/model.ts'
import { useLiveValue } from '../live/use-live-value.ts'
import styles from './alert-lines.module.css'
import { AlertText } from './alert-text.tsx'

/** What somebody has to see to now, on every page, kept true while the page is open. */
export function AlertLines({ initial }: { initial: AlertLine[] }) {
  const t = useTranslations('alerts')
  const alerts = useLiveValue('/api/alerts', ['alert'], initial)
  return (
    <div role="status" aria-label={t('title')}>
      {alerts.map((alert) => (
        <p key={alert.id} className={styles.line} data-kind={alert.kind}>
          <AlertText alert={alert} />
        </p>
      ))}
    </div>
  )
}
