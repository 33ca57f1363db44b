import type { ReactNode } from 'react'
import type { Outcome } from '@/lib/sales/model.ts'
import { StateChip } from '../ui/state-chip.tsx'
import styles from './outcome.module.css'

type Props = {
  outcome: Outcome
  word?: string
  /** Beside the state's word: since when, or how long it took. */
  after?: ReactNode
  /** First of all, what happened to the money. */
  money: ReactNode
  children?: ReactNode
  actions: ReactNode
  note?: ReactNode
}

/** The order in which every outcome speaks: its state, the money, what we are doing, what the cashier may do. */
export function OutcomeFrame({ outcome, word, after, money, children, actions, note }: Props) {
  return (
    <section className={styles.outcome} data-outcome={outcome}>
      <p className={styles.state}>
        <StateChip outcome={outcome} word={word} size="large" />
        {after && <span className={styles.after}>{after}</span>}
      </p>
      <div className={styles.panel}>
        <h1 className={styles.money}>{money}</h1>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  )
}
