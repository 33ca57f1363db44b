import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { CollectForm } from '@/lib/collections/model.ts'
import type { Problem } from '@/lib/shared/problem.ts'
import { SameSaleReason } from '../tickets/same-sale-reason.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import styles from './collect.module.css'

const OWN_FIELDS = ['payer', 'method', 'amount', 'tender', 'purpose']

/** A refusal that belongs to no field, and the field for a reason where one would let it pass. */
export function GeneralProblem({ problem }: { problem: Problem | null }) {
  if (!problem || OWN_FIELDS.includes(problem.field ?? '')) return null
  return (
    <>
      <div className={styles.general} role="alert">
        <ProblemNote problem={problem} />
      </div>
      {(problem.code === 'SAME_SALE' || problem.code === 'SAME_SALE_WAITING') && <SameSaleReason />}
    </>
  )
}

/** What has to be ticked before anyone is asked: whose meter it is, and that a customer may pay twice. */
export function Checks({ names, both }: { names: readonly string[]; both: boolean }) {
  const t = useTranslations('collect')
  const tender = useTranslations('tender')
  return (
    <>
      {names.map((name) => (
        <label key={name} className={styles.both}>
          <input type="checkbox" name="nameConfirmed" required />
          <span>
            {tender('readAloud')} <b>{name}</b>
          </span>
        </label>
      ))}
      {both && (
        <label className={styles.both}>
          <input type="checkbox" name="bothMayBePaid" required />
          <span>{t('bothMayBePaid')}</span>
        </label>
      )}
    </>
  )
}

/** The part that is paid in cash at once. */
export function CashPart({
  text,
  onType,
  problem,
}: {
  text: string
  onType: (text: string) => void
  problem: ReactNode
}) {
  const t = useTranslations('collect')
  return (
    <div>
      <label className={styles.label} htmlFor="cash">
        {t('cashPart')}
      </label>
      <input
        id="cash"
        name="cash"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        className={styles.small}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {problem}
    </div>
  )
}

/** What a deposit is for, and how much it is. */
export function DepositFields({ state }: { state: CollectForm }) {
  const t = useTranslations('collect')
  const { problem } = state
  return (
    <div className={styles.fields}>
      <div>
        <label className={styles.label} htmlFor="purpose">
          {t('purpose')}
        </label>
        <input
          id="purpose"
          name="purpose"
          autoComplete="off"
          maxLength={120}
          autoFocus={problem?.field !== 'payer'}
          className={styles.small}
          data-words
          defaultValue={state.purpose}
        />
        {problem?.field === 'purpose' && <ProblemNote problem={problem} />}
      </div>
      <div>
        <label className={styles.label} htmlFor="amount">
          {t('amount')}
        </label>
        <input
          id="amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          className={styles.small}
          defaultValue={state.amount}
        />
        {problem?.field === 'amount' && <ProblemNote problem={problem} />}
      </div>
    </div>
  )
}
