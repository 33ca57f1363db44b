'use client'

import { useTranslations } from 'next-intl'
import { useHeard } from '../live/use-heard.ts'
import styles from './heard.module.css'

/** When the server was last heard. A lost line is said aloud once; the seconds are for eyes only. */
export function Heard() {
  const t = useTranslations('live')
  const heard = useHeard()
  const lost = heard === 'lost'
  return (
    <span className={styles.heard} data-lost={lost || undefined}>
      <i className={styles.dot} aria-hidden="true" />
      <span className={styles.long} aria-hidden={!lost}>
        {lost ? t('lost') : heard === null ? t('connecting') : t('heard', { seconds: heard })}
      </span>
      <span className={styles.short} aria-hidden="true">
        {lost ? t('lostShort') : heard === null ? '' : t('heardShort', { seconds: heard })}
      </span>
      <span className={styles.aloud} role="status">
        {lost ? t('lost') : ''}
      </span>
    </span>
  )
}
