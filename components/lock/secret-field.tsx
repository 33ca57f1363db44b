import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PinPad } from '../sign-in/pin-pad.tsx'
import styles from './lock.module.css'

type Props = { id: string; byPin: boolean; note: ReactNode }

/** The PIN with its pad, or the password of who has no PIN, and what was wrong with the last one. */
export function SecretField({ id, byPin, note }: Props) {
  const t = useTranslations('lock')
  const noteId = `${id}-problem`
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {byPin ? t('pin') : t('password')}
      </label>
      <input
        id={id}
        name="secret"
        type="password"
        inputMode={byPin ? 'numeric' : undefined}
        autoComplete="off"
        maxLength={byPin ? 6 : 200}
        required
        autoFocus
        className={styles.secret}
        aria-invalid={note ? true : undefined}
        aria-describedby={noteId}
      />
      <div id={noteId} className={styles.problem} aria-live="polite">
        {note}
      </div>
      {byPin && <PinPad fieldId={id} />}
    </>
  )
}
