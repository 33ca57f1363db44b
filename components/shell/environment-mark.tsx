import { useTranslations } from 'next-intl'
import styles from './environment-mark.module.css'

/** TEST or LIVE in words, on every page: nobody may take a training sale for money, nor money for training. */
export function EnvironmentMark({ environment }: { environment: 'test' | 'live' }) {
  const t = useTranslations('shell')
  return (
    <span className={styles.mark} data-live={environment === 'live' || undefined}>
      <b>{t(environment)}</b>
      <span className={styles.more}>, {t(environment === 'test' ? 'noRealMoney' : 'realMoney')}</span>
    </span>
  )
}
