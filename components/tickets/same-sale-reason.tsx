import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import styles from './same-sale-reason.module.css'

/** Why the same thing is sold to the same number again; asked for only where it was refused without a reason. */
export function SameSaleReason() {
  const t = useTranslations('tender')
  const onEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') document.getElementById('sell')?.focus()
  }
  return (
    <div className={styles.reason}>
      <label className={styles.label} htmlFor="reason">
        {t('sameSaleWhy')}
      </label>
      <input
        id="reason"
        name="reason"
        form="sell-form"
        required
        autoFocus
        minLength={3}
        maxLength={200}
        autoComplete="off"
        className={styles.input}
        onKeyDown={onEnter}
        placeholder={t('sameSaleExample')}
      />
    </div>
  )
}
