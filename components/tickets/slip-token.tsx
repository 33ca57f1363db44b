import { useTranslations } from 'next-intl'
import styles from './slip-token.module.css'
import { tokenGroups } from './token-groups.ts'

/** The code on the slip, in the groups in which the screen shows it. */
export function SlipToken({ code }: { code: string }) {
  const t = useTranslations('slip')
  return (
    <div className={styles.token}>
      <span className={styles.label}>{t('enterCode')}</span>
      <span className={styles.code}>{tokenGroups(code).join(' ')}</span>
    </div>
  )
}
