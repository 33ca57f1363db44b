import { useTranslations } from 'next-intl'
import type { FormEvent, KeyboardEvent } from 'react'
import styles from './name-check.module.css'

/**
 * Whose meter it is, to be read aloud. The sell form cannot go before the box is ticked; the first Enter ticks it and
 * goes on to the cash.
 */
export function NameCheck({ name }: { name: string }) {
  const t = useTranslations('tender')
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.currentTarget.checked = true
    event.currentTarget.setCustomValidity('')
    document.getElementById('received')?.focus()
  }
  const onInvalid = (event: FormEvent<HTMLInputElement>) => {
    event.currentTarget.setCustomValidity(t('confirmFirst'))
  }
  return (
    <section className={styles.check}>
      <h2 className={styles.title}>{t('readAloud')}</h2>
      <p className={styles.name}>{name}</p>
      <label className={styles.confirm}>
        <input
          type="checkbox"
          name="confirmed"
          form="sell-form"
          required
          autoFocus
          onInvalid={onInvalid}
          onChange={(event) => event.currentTarget.setCustomValidity('')}
          onKeyDown={onEnter}
        />
        <span>{t('confirm')}</span>
      </label>
    </section>
  )
}
