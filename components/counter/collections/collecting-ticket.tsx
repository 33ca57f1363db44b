import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ReturnForm, SellHeldForm, type Undoable, UndoReturn } from '@/components/counter/tickets/held-money-forms.tsx'
import { showRecipient } from '@/components/counter/tickets/items.ts'
import { OwedPanel, type PayDebt } from '@/components/counter/tickets/owed-panel.tsx'
import { asksForReason, SaleReason } from '@/components/counter/tickets/sale-reason.tsx'
import { SaleLines, SlipTotal, slipHeadOf } from '@/components/counter/tickets/slip.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import { paidByPhone, type SaleView, type TicketView } from '@/lib/counter/tickets/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { harareClock } from '@/lib/platform/shared/time/format-time.ts'
import { PaymentDesk } from './internal/payment-desk.tsx'
import { PaymentLines } from './internal/payment-lines.tsx'
import type { CashBeside, PaymentActions, PaymentProps } from './internal/payment-props.ts'
import { mayCome, paymentToShow } from './internal/payment-texts.ts'

type Props = {
  ticket: TicketView
  partnerName: string
  now: Date
  tray: ReactNode
  /** Whether the actor may ask for a payment, and for a second one while one is open. */
  mayCollect: boolean
  maySecond: boolean
  /** Why the last press changed nothing. */
  problem: Problem | null
  /** An unused intent for giving cash back or taking it, and both actions; null for a role that may not. */
  intent: string
  returnMoney: FormAction | null
  payDebt: PayDebt
  undo: Undoable | null
  actions: PaymentActions
}

/** A ticket being paid by mobile money, until its first item is sent: the payment's state, and the slip. */
export function CollectingTicket(props: Props) {
  const { ticket, partnerName, now, tray, mayCollect, maySecond, problem, intent, payDebt, undo, actions } = props
  const t = useTranslations('collect')
  const shell = useTranslations('shell')
  const locale = useLocale()
  const cash = useCashBeside(props)
  const payment = paymentToShow(ticket.collections)
  if (!payment) return null
  const open = ticket.collections.some(({ outcome }) => mayCome(outcome))
  const givenUp = ticket.abandonedAt !== null
  const mayAsk = mayCollect && !givenUp && payment.outcome !== 'paid' && (!open || maySecond)
  const next = `/sell/${ticket.sale.kind}`
  const unpaid = !open && ticket.collections.every(({ outcome }) => outcome !== 'paid')
  const items = ticket.sales.filter(({ state }) => state === 'quoted')
  const isBasket = unpaid && items.length > 1
  const again = mayAsk ? `/tickets/${ticket.id}/collect` : null
  return (
    <PaymentDesk
      head={slipHeadOf(ticket, partnerName, shell('till', { number: ticket.tillNumber }), locale)}
      tray={tray}
      version={ticket.version}
      problem={problem}
      undo={<UndoReturn ticketId={ticket.id} undo={undo} />}
      owed={<OwedPanel {...{ ticket, intent, payDebt }} />}
      payment={{
        payment,
        now,
        deposit: false,
        givenUp,
        owes: ticket.owedCents > 0n,
        problem: isBasket ? null : ticket.sale.problem,
        next,
        again,
        inCash: open ? null : inCashOf(ticket),
        cash,
        items: isBasket && actions.payCash && <ItemsInCash {...{ ticket, items }} sell={actions.payCash} />,
        actions,
      }}
    >
      {ticket.sales.map((sale) => (
        <SaleLines key={sale.id} sale={sale} />
      ))}
      <SlipTotal label={t('customerPays')}>{formatUsd(ticket.priceCents ?? 0n)}</SlipTotal>
      <PaymentLines
        tenders={ticket.tenders}
        types={ticket.types}
        payments={ticket.collections}
        {...{ givenUp }}
        debtsPaid={ticket.debtsPaid}
      />
    </PaymentDesk>
  )
}

/**
 * The cash part of a ticket while no payment has come in: it may go back once none is open, or once the cashier has
 * stopped waiting. If one was paid, all of the money is dealt with item by item, or at the Paid, not delivered desk.
 */
function useCashBeside({ ticket, intent, returnMoney, mayCollect }: Props): CashBeside | null {
  const t = useTranslations('outcome')
  const { collections, freeCents, returns, abandonedAt } = ticket
  if (paidByPhone(ticket).length > 0) return null
  const last = returns.at(-1)
  if (freeCents === 0n) {
    const price = formatUsd(returns.reduce((sum, { heldCents }) => sum + heldCents, 0n))
    return last ? { returned: t('returnedMoney', { price, at: harareClock(last.at).slice(0, 5) }) } : null
  }
  const mayGoBack = abandonedAt !== null || !collections.some(({ outcome }) => mayCome(outcome))
  return {
    held: formatUsd(freeCents),
    giveBack: mayGoBack && returnMoney && (
      <ReturnForm ticket={ticket} intent={intent} action={returnMoney} first={abandonedAt !== null || !mayCollect} />
    ),
    askOther: mayGoBack && returnMoney === null ? t('giveBackBy') : null,
  }
}

/**
 * What a ticket's only unsent item still lacks, to be paid in cash; null if it has several, since a basket is paid for
 * item by item (`ItemsInCash`).
 */
function inCashOf({ sales, freeCents }: TicketView): PaymentProps['inCash'] {
  const [sale, ...others] = sales.filter(({ state }) => state === 'quoted')
  const dueCents = (sale?.priceCents ?? 0n) - freeCents
  if (!sale?.quoteId || others.length > 0 || dueCents <= 0n) return null
  const reason = asksForReason(sale.problem) && <SaleReason about={sale.problem.code} id={`reason-${sale.id}`} />
  return { saleId: sale.id, quoteId: sale.quoteId, dueCents, reason }
}

type ItemsInCashProps = { ticket: TicketView; items: readonly SaleView[]; sell: FormAction }

/** The items of a basket that nobody paid for by phone, each with the cash that it lacks. */
function ItemsInCash({ ticket, items, sell }: ItemsInCashProps) {
  return (
    <ol className="grid grid-cols-1 gap-3">
      {items.map((sale) => (
        <li key={sale.id} className="grid grid-cols-1 gap-2">
          <span>
            <b>{sale.productName}</b> <span className="font-figures whitespace-nowrap">{showRecipient(sale)}</span>
          </span>
          {sale.problem && <ProblemNote problem={sale.problem} />}
          <SellHeldForm ticket={ticket} sale={sale} action={sell} />
        </li>
      ))}
    </ol>
  )
}
