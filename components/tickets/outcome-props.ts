import type { TicketView } from '@/lib/tickets/model.ts'
import type { FormAction } from '../ui/form-action.ts'

type OutcomeActions = { returnMoney: FormAction; askNow: FormAction; countPrint: FormAction }

/** What each outcome is given: the ticket, the moment of rendering, and what can be done about it. */
export type OutcomeProps = { ticket: TicketView; now: Date; actions: OutcomeActions }
