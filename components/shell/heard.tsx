'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { retryLive } from '../live/live-stream.ts'
import { useHeard } from '../live/use-heard.ts'
import styles from './heard.module.css'

/** When the server was last heard. A lost line is said aloud once; the seconds are for eyes only. */
export function Heard() {
  const t = useTranslations('live')
  const heard = useHeard()
  const lost = heard === 'lost'
  useEffect(() => {
    if (typeof heard === 'number') remember(Date.now() - heard * 1_000)
  }, [heard])
  return (
    <span className={styles.heard} data-lost={lost || undefined}>
      <i className={styles.dot} aria-hidden="true" />
      <span className={styles.long} aria-hidden={!lost}>
        {lost ? t('lost') : heard === null ? t('connecting') : t('heard', { seconds: heard })}
      </span>
      <span className={styles.short} aria-hidden="true">
        {lost ? t('lostShort') : heard === null ? '' : t('heardShort', { seconds: heard })}
      </span>
      {lost && (
        <button type="button" className={styles.retry} onClick={retryLive}>
          {t('retry')}
        </button>
      )}
      <span className={styles.aloud} role="status">
        {lost ? t('lost') : ''}
      </span>
    </span>
  )
}

/** For the page that is shown when the line is down; some browsers keep nothing. */
function remember(at: number): void {
  try {
    localStorage.setItem('heard', String(at))
  } catch {}
}
