import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import styles from './name-check.module.css'

type Props = { names: string[]; confirmed: boolean; onConfirm: (confirmed: boolean) => void }

/**
 * Whose meter or account it is, to be read aloud. Nothing is sold before the box is ticked; the first Enter ticks it and goes on
 * to the cash. The box is posted with the cash, not with the sale: Enter in a box presses any button its form has.
 */
export function NameCheck({ names, confirmed, onConfirm }: Props) {
  const t = useTranslations('tender')
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onConfirm(true)
    document.getElementById('received')?.focus()
  }
  return (
    <section className={styles.check}>
      <h2 className={styles.title}>{t('readAloud')}</h2>
      {names.map((name) => (
        <p key={name} className={styles.name}>
          {name}
        </p>
      ))}
      <label className={styles.confirm}>
        <input
          type="checkbox"
          name="confirmed"
          form="cash-form"
          autoFocus={!confirmed}
          checked={confirmed}
          onChange={(event) => onConfirm(event.currentTarget.checked)}
          onKeyDown={onEnter}
        />
        <span>{t('confirm')}</span>
      </label>
    </section>
  )
}
