import { useTranslations } from 'next-intl'
import styles from './slip-token.module.css'
import { tokenGroups } from './token-groups.ts'

/** The code on the slip, in the groups in which the screen shows it. */
export function SlipToken({ code, intoMeter }: { code: string; intoMeter: boolean }) {
  const t = useTranslations('slip')
  return (
    <div className={styles.token}>
      <span className={styles.label}>{intoMeter ? t('enterCode') : t('token')}</span>
      <span className={styles.code}>{tokenGroups(code).join(' ')}</span>
    </div>
  )
}
