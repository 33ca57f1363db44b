'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { EMPTY_FORM, type MoveKind, PAYOUT_PURPOSES, type StateAction } from '@/lib/shifts/model.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { RadioBoxes } from '../ui/radio-boxes.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import styles from './shift.module.css'

type Props = { kind: MoveKind; intentId: string; currencies: readonly string[]; action: StateAction }

const TITLES = {
  pay_in: ['pay_inTitle', 'pay_inLead', 'doPay_in'],
  cash_drop: ['cash_dropTitle', 'cash_dropLead', 'doCash_drop'],
  payout: ['payoutTitle', 'payoutLead', 'doPayout'],
} as const

/** Cash into the drawer or out of it that is no customer's: how much, and why. */
export function MoveForm({ kind, intentId, currencies, action }: Props) {
  const t = useTranslations('shift')
  const [{ problem, typed }, post] = useActionState(action, EMPTY_FORM)
  const [title, lead, doIt] = TITLES[kind]
  return (
    <form action={post} className={styles.narrow}>
      {/* The form's first button is its default one: being disabled, it keeps Enter in any field from posting. */}
      <button type="submit" disabled hidden />
      <input type="hidden" name="intentId" value={intentId} />
      <input type="hidden" name="kind" value={kind} />
      <h1 className={styles.title}>{t(title)}</h1>
      <p className={styles.lead}>{t(lead)}</p>
      {kind === 'payout' && (
        <RadioBoxes
          legend={t('purpose')}
          name="purpose"
          choices={PAYOUT_PURPOSES.map((purpose) => ({ value: purpose, text: t(purpose) }))}
          chosen={typed.purpose}
        />
      )}
      <RadioBoxes
        legend={t('currency')}
        name="currency"
        choices={currencies.map((code) => ({ value: code, text: code }))}
        chosen={typed.currency ?? 'USD'}
      />
      <label className={styles.field}>
        <span className={styles.label}>{t('amount')}</span>
        <input
          name="amount"
          defaultValue={typed.amount ?? ''}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          autoFocus
          placeholder={t('amountExample')}
          className={styles.figure}
        />
      </label>
      <label className={styles.field}>
        <span className={styles.label}>{t('reason')}</span>
        <input
          name="reason"
          defaultValue={typed.reason ?? ''}
          maxLength={200}
          autoComplete="off"
          placeholder={t('reasonExample')}
          className={styles.text}
        />
      </label>
      <div className={styles.problem} aria-live="polite">
        {problem && <ProblemNote problem={problem} />}
      </div>
      <div className={styles.actions}>
        <SubmitButton look="main" shortcut={{ label: 'F9', key: 'F9' }} pendingText={t('moving')}>
          {t(doIt)}
        </SubmitButton>
        <ButtonLink href="/shift" shortcut={{ label: 'Esc', key: 'Escape' }}>
          {t('backToShift')}
        </ButtonLink>
      </div>
    </form>
  )
}
