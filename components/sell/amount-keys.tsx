import { useTranslations } from 'next-intl'
import { type Cents, formatUsd, toWireAmount } from '@/lib/shared/money.ts'
import type { Problem } from '@/lib/shared/problem.ts'
import { Kbd } from '../ui/kbd.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { OtherAmount } from './other-amount.tsx'
import styles from './sell.module.css'

type Props = {
  title: string
  amounts: readonly Cents[]
  /** Whether any amount can be asked for yet, and whether this one can. */
  open: boolean
  takes: (cents: Cents) => boolean
  /** The product cannot be sold now, which is not the same as not yet. */
  closed: boolean
  typedAmount: string
  problem: Problem | null
}

/** The usual amounts as keys, any other typed. They stand in their places before the number is known. */
export function AmountKeys({ title, amounts, open, takes, closed, typedAmount, problem }: Props) {
  const t = useTranslations('sell')
  return (
    <fieldset className={styles.step}>
      <legend className={styles.legend}>
        {title}
        {closed && <span className={styles.closed}>, {t('closed')}</span>}
      </legend>
      <div className={styles.keys}>
        <OtherAmount
          shortcut={String(amounts.length + 1)}
          typedAmount={typedAmount}
          disabled={!open}
          wrong={problem !== null}
          noteId="amount-problem"
        />
        {amounts.map((cents, index) => (
          <button
            key={cents}
            type="submit"
            name="amount"
            value={toWireAmount(cents)}
            className={styles.key}
            disabled={!takes(cents)}
            aria-keyshortcuts={String(index + 1)}
          >
            <b>{formatUsd(cents)}</b>
            <Kbd>{String(index + 1)}</Kbd>
          </button>
        ))}
      </div>
      <div className={styles.note} id="amount-problem" aria-live="polite">
        {problem && <ProblemNote problem={problem} />}
      </div>
    </fieldset>
  )
}
