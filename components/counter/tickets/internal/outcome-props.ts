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
 * The props of each outcome: the ticket and item, the time of rendering, an unused intent for actions done once, and
 * those actions.
 */
export type OutcomeProps = { ticket: TicketView; sale: SaleView; now: Date; intent: string; actions: OutcomeActions }
