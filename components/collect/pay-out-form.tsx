'use client'

import { useTranslations } from 'next-intl'
import { useActionState, useId } from 'react'
import type { PayOutForm as Posted } from '@/lib/collections/model.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import styles from './paid-desk.module.css'

type Props = {
  ticketId: string
  intentId: string
  held: string
  payOut: (before: Posted, form: FormData) => Promise<Posted>
}

/** A supervisor gives collected money back out of the drawer; folded away, since it is seldom the right thing. */
export function PayOutForm({ ticketId, intentId, held, payOut }: Props) {
  const t = useTranslations('paidDesk')
  const id = useId()
  const [state, post] = useActionState(payOut, { ticketId, amount: '', identity: '', problem: null })
  return (
    <details className={styles.payOut} open={state.problem !== null}>
      <summary>{t('payOut')}</summary>
      <form action={post} className={styles.form}>
        <input type="hidden" name="ticketId" value={ticketId} />
        <input type="hidden" name="intentId" value={intentId} />
        <label className={styles.field}>
          <span>{t('identity')}</span>
          <input
            name="identity"
            required
            minLength={3}
            maxLength={120}
            autoComplete="off"
            defaultValue={state.identity}
            aria-describedby={id}
          />
        </label>
        <label className={styles.field}>
          <span>{t('amount', { held })}</span>
          <input name="amount" inputMode="decimal" maxLength={20} autoComplete="off" defaultValue={state.amount} />
        </label>
        <SubmitButton pendingText={t('paying')}>{t('paidOut')}</SubmitButton>
        <div id={id} aria-live="polite" className={styles.problem}>
          {state.problem ? <ProblemNote problem={state.problem} /> : t('payOutNote')}
        </div>
      </form>
    </details>
  )
}
