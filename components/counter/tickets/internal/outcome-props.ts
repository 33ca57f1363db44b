import type { FormAction } from '@/components/ui/forms/form-action.ts'
import type { SlipToSend } from '@/lib/counter/receipts/model.ts'
import type { CodeShown } from '@/lib/counter/sales/model.ts'
import type { SaleView, TicketView } from '@/lib/counter/tickets/model.ts'
import type { PayDebt } from '../owed-panel.tsx'

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
  noteTicket: FormAction
  revealCode: ((before: CodeShown, form: FormData) => Promise<CodeShown>) | null
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
