import type { ReactNode } from 'react'
import type { Outcome } from '@/lib/sales/model.ts'
import result from '../ui/result.module.css'
import { StateChip } from '../ui/state-chip.tsx'

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
    <section className={result.result} data-of="sale" data-outcome={outcome}>
      <p className={result.state}>
        <StateChip outcome={outcome} word={word} size="large" />
        {after && <span className={result.beside}>{after}</span>}
      </p>
      <div className={result.panel}>
        <h1 className={result.money}>{money}</h1>
        {children}
      </div>
      <div className={result.actions}>{actions}</div>
      {note && <p className={result.note}>{note}</p>}
    </section>
  )
}
