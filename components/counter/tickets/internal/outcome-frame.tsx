import type { ReactNode } from 'react'
import { StateChip } from '@/components/counter/sales/state-chip.tsx'
import {
  type Edge,
  Result,
  ResultActions,
  ResultApart,
  ResultMoney,
  ResultNote,
  ResultPanel,
  ResultState,
} from '@/components/ui/pages/result.tsx'
import type { Outcome } from '@/lib/counter/sales/model.ts'

type Props = {
  outcome: Outcome
  word?: string
  /** Beside the state: since when, or how long it took. */
  after?: ReactNode
  /** What happened to the money, before anything else. */
  money: ReactNode
  /** What confirms that money was given back, beside the sum. */
  giveBack?: ReactNode
  children?: ReactNode
  actions: ReactNode
  /** More actions in the same row; on a phone they leave the foot of the screen to the first ones. */
  more?: ReactNode
  note?: ReactNode
  /** Further actions, apart from the first ones. */
  apart?: { title: string; children: ReactNode } | null
}

const EDGES: Partial<Record<Outcome, Edge>> = {
  unknown: 'hatched',
  failed: 'bad',
  not_sold: 'bad',
  reversed: 'reversed',
}

/** The order of every outcome: its state, the money, what we are doing, what the cashier may do. */
export function OutcomeFrame({ outcome, word, after, money, giveBack, children, actions, more, note, apart }: Props) {
  return (
    <Result>
      <ResultState chip={<StateChip outcome={outcome} word={word} size="large" />} beside={after} />
      <ResultPanel edge={EDGES[outcome]}>
        <ResultMoney>{money}</ResultMoney>
        {giveBack}
        {children}
      </ResultPanel>
      <ResultActions more={more}>{actions}</ResultActions>
      {note && <ResultNote>{note}</ResultNote>}
      {apart && <ResultApart {...apart} />}
    </Result>
  )
}
