import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { StateChip } from '@/components/counter/sales/state-chip.tsx'
import { ButtonLink, type Shortcut } from '@/components/ui/buttons/button-link.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
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
import type { SlipToSend } from '@/lib/counter/receipts/model.ts'
import type { CodeShown, Outcome } from '@/lib/counter/sales/model.ts'
import type { SaleView, TicketView } from '@/lib/counter/tickets/model.ts'
import { placeOf } from '../items.ts'
import type { PayDebt } from '../owed-panel.tsx'
import type { RevealCodes } from './hidden-codes.tsx'

type OutcomeFrameProps = {
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
export function OutcomeFrame({
  outcome,
  word,
  after,
  money,
  giveBack,
  children,
  actions,
  more,
  note,
  apart,
}: OutcomeFrameProps) {
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

/** An action is null if the actor's role may not do it: it is then not offered. */
type OutcomeActions = {
  returnMoney: FormAction | null
  payDebt: PayDebt
  askNow: FormAction
  countPrint: FormAction | null
  sellAgain: FormAction
  sellHeld: FormAction
  removeUnsold: FormAction
  recordSent: FormAction
  shareLink: FormAction
  noteTicket: FormAction
  revealCode: ((before: CodeShown, form: FormData) => Promise<CodeShown>) | null
  revealCodes: RevealCodes | null
}

/**
 * The props of each outcome: the ticket and item, the time of rendering, an unused intent for actions done once, those
 * actions, and what can be sent to the customer's phone.
 */
export type OutcomeProps = {
  ticket: TicketView
  sale: SaleView
  now: Date
  intent: string
  actions: OutcomeActions
  send: SlipToSend | null
}

/** Asks the Service at once instead of at the next turn. */
export function AskNow({ ticketId, ask }: { ticketId: string; ask: FormAction }) {
  const t = useTranslations('outcome')
  return (
    <form action={ask}>
      <input type="hidden" name="ticketId" value={ticketId} />
      <SubmitButton shortcut={{ label: 'A', key: 'A' }} pendingText={t('asking')}>
        {t('askNow')}
      </SubmitButton>
    </form>
  )
}

type ReadOutLinkProps = { ticket: TicketView; sale: SaleView; shortcut?: Shortcut; item?: string }

/** The link to read an item's code out, group by group; `item` names one of several. */
export function ReadOutLink({ ticket, sale, shortcut, item }: ReadOutLinkProps) {
  const t = useTranslations('dictate')
  return (
    <ButtonLink
      href={`/tickets/${ticket.id}/dictate/${placeOf(ticket, sale)}`}
      shortcut={shortcut}
      aria-label={item && `${t('open')}: ${item}`}
    >
      {t('open')}
    </ButtonLink>
  )
}
