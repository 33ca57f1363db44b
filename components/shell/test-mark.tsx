import { useTranslations } from 'next-intl'
import styles from './test-mark.module.css'

/** TEST in words: nobody may take a training sale for money. */
export function TestMark() {
  const t = useTranslations('shell')
  return (
    <span className={styles.mark}>
      <b>{t('test')}</b>
      <span className={styles.more}>, {t('noRealMoney')}</span>
    </span>
  )
}
