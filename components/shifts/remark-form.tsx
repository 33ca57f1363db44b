'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { EMPTY_FORM, type StateAction } from '@/lib/shifts/model.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import styles from './shift.module.css'

type Props = { shiftId: string; label: string; first: boolean; action: StateAction }

/** Why a count differed, in a few words; the shift is closed whether or not they are written. */
export function RemarkForm({ shiftId, label, first, action }: Props) {
  const t = useTranslations('cashUp')
  const [{ problem, typed }, post] = useActionState(action, EMPTY_FORM)
  return (
    <form action={post} className={first ? styles.panel : styles.screen}>
      <input type="hidden" name="shiftId" value={shiftId} />
      <label className={styles.field}>
        <span className={styles.label}>{label}</span>
        <input
          name="text"
          defaultValue={typed.text ?? ''}
          maxLength={500}
          autoComplete="off"
          autoFocus={first}
          className={styles.text}
        />
      </label>
      {problem && <ProblemNote problem={problem} />}
      <div className={styles.actions}>
        <SubmitButton look={first ? 'main' : undefined} pendingText={t('keeping')}>
          {t('keep')}
        </SubmitButton>
      </div>
    </form>
  )
}
