import type { FormAction } from '@/components/ui/form-action.ts'
import type { CodeShown } from '@/lib/counter/sales/model.ts'
import type { SaleView, TicketView } from '@/lib/counter/tickets/model.ts'

type OutcomeActions = {
  returnMoney: FormAction
  askNow: FormAction
  countPrint: FormAction
  sellAgain: FormAction
  sellHeld: FormAction
  revealCode: (before: CodeShown, form: FormData) => Promise<CodeShown>
}

/**
 * What each outcome is given: the ticket and the item told about, the moment of rendering, an unused intent for what is
 * done about it once, and what can be done.
 */
export type OutcomeProps = { ticket: TicketView; sale: SaleView; now: Date; intent: string; actions: OutcomeActions }
