import { useTranslations } from 'next-intl'
import type { Outcome } from '@/lib/sales/model.ts'
import styles from './state-chip.module.css'

type Props = { outcome: Outcome; size?: 'large'; after?: string }

/** A sale's outcome as a word, a shape and a colour; each of the three suffices alone. */
export function StateChip({ outcome, size, after }: Props) {
  const t = useTranslations('states')
  return (
    <span className={styles.chip} data-outcome={outcome} data-size={size}>
      <i className={styles.shape} aria-hidden="true" />
      {after ? `${t(outcome)} ${after}` : t(outcome)}
    </span>
  )
}
