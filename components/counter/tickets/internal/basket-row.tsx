import { useTranslations } from 'next-intl'
import { StateChip } from '@/components/counter/sales/state-chip.tsx'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import { isUndone } from '@/lib/counter/sales/model.ts'
import type { SaleView, TicketView } from '@/lib/counter/tickets/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { problemOfUndone } from '@/lib/platform/shared/problem.ts'
import { asksForReason } from '../same-sale-reasons.ts'
import { heldReasonId, missingCashId, SellHeldForm } from '../sell-held-form.tsx'
import { showRecipient } from '../show-recipient.ts'
import { copyKeyOf } from './copy-key-of.ts'
import { FocusRefused } from './focus-refused.tsx'
import { itemName } from './item-name.ts'
import type { OutcomeProps } from './outcome-props.ts'
import { ReadOutLink } from './read-out-link.tsx'
import { RemoveForm } from './remove-form.tsx'
import { SellAgainForm } from './sell-again-form.tsx'
import { TokenPanel } from './token-panel.tsx'
import { VoucherCode } from './voucher-code.tsx'

/** One item of several: its state, its token or code, and what can be done about it. */
export function BasketRow({ sale, ticket, intent, actions }: OutcomeProps) {
  const t = useTranslations('outcome')
  const states = useTranslations('states')
  const { outcome, token, pin, missing, problem } = sale
  const undone = isUndone(outcome)
  // Another amount that got no price is paid for with what was paid for the first.
  const cents = sale.priceCents ?? (sale.heldCents > 0n ? sale.heldCents : null)
  const isPaid = cents === null ? ticket.freeCents > 0n : ticket.freeCents >= cents
  const due = dueAt(sale, ticket)
  const why = problemOfUndone(sale)
  const item = itemName(ticket, sale)
  return (
    <li
      className="not-first:border-t-fine grid gap-3 py-3 not-first:border-dashed not-first:border-line"
      data-outcome={outcome ?? 'paid'}
    >
      <div className="grid grid-cols-[9.5rem_minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-2 max-phone:grid-cols-[minmax(0,1fr)_auto]">
        {outcome ? (
          <StateChip outcome={outcome} {...(missing && { word: states(`${missing}Missing`) })} />
        ) : (
          <b>{t(isPaid ? 'paidNotSold' : 'notSoldYet')}</b>
        )}
        <span className="max-phone:col-span-full max-phone:row-start-2">
          <b>{sale.productName}</b> <span className="font-figures whitespace-nowrap">{showRecipient(sale)}</span>
        </span>
        {cents !== null && <span className="font-figures font-semibold">{formatUsd(cents)}</span>}
      </div>
      {missing && <p>{t(`${missing}MissingText`)}</p>}
      {outcome === 'delivered' && token !== null && (
        <>
          <TokenPanel sale={sale} />
          {actions.revealCode && (
            <p>
              <ReadOutLink ticket={ticket} sale={sale} item={item} />
            </p>
          )}
        </>
      )}
      {outcome === 'delivered' && pin !== null && (
        <VoucherCode
          saleId={sale.id}
          item={item}
          reveal={actions.revealCode}
          hasCopyKey={copyKeyOf(ticket.sales) === sale.id}
        />
      )}
      {why && <ProblemNote problem={why} />}
      {undone && sale.againCents > 0n && (
        <SellAgainForm ticketId={ticket.id} sale={sale} intent={intent} action={actions.sellAgain} />
      )}
      {outcome === null && (
        <>
          {problem && <ProblemNote problem={problem} />}
          {problem && due && <FocusRefused id={due} saleIds={[sale.id, sale.soldAgainOfId]} />}
          <SellHeldForm ticket={ticket} sale={sale} action={actions.sellHeld} />
          {ticket.freeCents > 0n ? (
            <SellAgainForm
              ticketId={ticket.id}
              {...{ sale, intent }}
              action={actions.sellAgain}
              otherOnly={sale.quoteId !== null}
            />
          ) : (
            <RemoveForm ticketId={ticket.id} sale={sale} action={actions.removeUnsold} />
          )}
        </>
      )}
    </li>
  )
}

/** What the cashier has to fill in after a refusal: a reason, or the cash that is missing; else null. */
function dueAt(sale: SaleView, { freeCents }: TicketView): string | null {
  if (asksForReason(sale.problem)) return heldReasonId(sale)
  const isShort = sale.quoteId !== null && (sale.priceCents ?? 0n) > freeCents
  return isShort ? missingCashId(sale) : null
}
