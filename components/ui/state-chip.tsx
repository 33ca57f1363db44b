import { useTranslations } from 'next-intl'
import type { Outcome } from '@/lib/sales/model.ts'
import styles from './state-chip.module.css'

type Props = {
  outcome: Outcome
  size?: 'large'
  /** A word that says more than the state's own, such as that a token is ready. */
  word?: string
}

/** A sale's outcome as a word, a shape and a colour; each of the three suffices alone. */
export function StateChip({ outcome, size, word }: Props) {
  const t = useTranslations('states')
  return (
    <span className={styles.chip} data-outcome={outcome} data-size={size}>
      <i className={styles.shape} aria-hidden="true" />
      {word ?? t(outcome)}
    </span>
  )
}
