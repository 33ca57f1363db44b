import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Outcome } from '@/lib/sales/model.ts'
import { Desk } from '../ui/desk.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Delivered } from './delivered.tsx'
import { FinalSlip } from './final-slip.tsx'
import { KeepsItselfNew } from './keeps-itself-new.tsx'
import styles from './outcome.module.css'
import type { OutcomeProps } from './outcome-props.ts'
import { UnderWay } from './under-way.tsx'
import { Undone } from './undone.tsx'

type Props = OutcomeProps & {
  outcome: Outcome
  partnerName: string
  tray: ReactNode
  /** Its form came back from the past: somebody may think that they have just sold something else. */
  soldBefore: boolean
}

/** Without a script a page that waits loads itself again this often; one that is final stays as it is. */
const RELOAD_SECONDS: Partial<Record<Outcome, number>> = { sending: 4, unknown: 10, waiting: 10 }

/** A ticket after its money was taken: what became of it, and its slip. */
export function OutcomeTicket({ outcome, partnerName, tray, soldBefore, ...rest }: Props) {
  const t = useTranslations('states')
  return (
    <Desk
      paper={
        <>
          <FinalSlip ticket={rest.ticket} partnerName={partnerName} />
          {tray}
        </>
      }
    >
      <p className={styles.aloud} role="status">
        {t(outcome)}
      </p>
      <KeepsItselfNew ticket={rest.ticket} everySeconds={RELOAD_SECONDS[outcome] ?? null} />
      {soldBefore && (
        <div className={styles.before}>
          <ProblemNote problem={{ code: 'SOLD_BEFORE' }} />
        </div>
      )}
      <Told outcome={outcome} {...rest} />
    </Desk>
  )
}

function Told({ outcome, ...rest }: OutcomeProps & { outcome: Outcome }) {
  switch (outcome) {
    case 'sending':
    case 'unknown':
    case 'waiting':
      return <UnderWay outcome={outcome} {...rest} />
    case 'delivered':
      return <Delivered {...rest} />
    default:
      return <Undone outcome={outcome} {...rest} />
  }
}
