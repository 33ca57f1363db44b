import { useLocale, useTranslations } from 'next-intl'
import { StateChip } from '@/components/counter/sales/state-chip.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { ResultHandOver } from '@/components/ui/pages/result.tsx'
import { isUndone } from '@/lib/counter/sales/model.ts'
import { endedLate, type SaleView, type TicketView, toGiveBack } from '@/lib/counter/tickets/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import { problemOfUndone } from '@/lib/platform/shared/problem.ts'
import { ChangeLine, moneyTexts, returnedTexts } from '../change-line.tsx'
import {
  heldReasonId,
  missingCashId,
  ReturnForm,
  SellAgainForm,
  SellHeldForm,
  ToPaidDesk,
} from '../held-money-forms.tsx'
import { itemName, placeOf, showRecipient, worstOutcome } from '../items.ts'
import { NextCustomer } from '../next-customer.tsx'
import { PrintEachForm, PrintForm } from '../print-form.tsx'
import { asksForReason } from '../sale-reason.tsx'
import { FocusRefused } from './attention.tsx'
import { ToCustomer } from './delivered.tsx'
import { HiddenCodes } from './hidden-codes.tsx'
import { AskNow, OutcomeFrame, type OutcomeProps, ReadOutLink } from './outcome-frame.tsx'
import { TokenPanel } from './token-panel.tsx'
import { VoucherCode } from './voucher-code.tsx'

type Props = Omit<OutcomeProps, 'sale'> & { items: SaleView[] }

/** Several items, each with its own outcome; the money comes first, once for all of them. */
export function BasketOutcome({ items, ...props }: Props) {
  const t = useTranslations('outcome')
  const locale = useLocale()
  const { ticket, intent, send, actions } = props
  const note = basketNote(items)
  const codeUnread = !ticket.handedOver && items.some(({ token, pin }) => token !== null || pin !== null)
  const codeMissing = items.some(({ missing }) => missing !== null)
  const heldItem = items.some(({ outcome }) => outcome === null)
  const phone = moneyTexts(ticket, locale).phone !== null
  const mayReturn = phone || actions.returnMoney !== null
  const isFree = ticket.freeCents > 0n
  const moneyFirst = isFree && !heldItem && mayReturn
  const printFirst = codeUnread && !moneyFirst
  const print = <PrintForm ticketId={ticket.id} copies={ticket.copies} action={actions.countPrint} main={printFirst} />
  const next = `/sell/${items[0]?.kind ?? 'airtime'}`
  return (
    <OutcomeFrame
      outcome={worstOutcome(items)}
      after={t('itemsDelivered', {
        done: items.filter(({ outcome }) => outcome === 'delivered').length,
        all: items.length,
      })}
      money={<BasketMoney {...{ ticket, mayReturn }} />}
      giveBack={
        isFree && !phone && <ReturnForm {...{ ticket, intent }} action={actions.returnMoney} first={moneyFirst} />
      }
      actions={
        <ClientMessages namespaces={['next']}>
          {isFree && phone && (
            <ToPaidDesk first={moneyFirst} onEnter={moneyFirst && !endedLate(items, ticket.tenderedAt)} />
          )}
          <NextCustomer href={next} main={!codeUnread && !isFree} />
          {printFirst && print}
        </ClientMessages>
      }
      more={
        <ClientMessages namespaces={['send']}>
          {!printFirst && print}
          <PrintEachForm ticketId={ticket.id} action={actions.countPrint} items={items.length} />
          {(items.some(isOpen) || codeMissing) && <AskNow ticketId={ticket.id} ask={actions.askNow} />}
          {send && <ToCustomer {...{ ticket, send, actions }} />}
        </ClientMessages>
      }
      note={note && t(note)}
    >
      <ol>
        {items.map((sale) => (
          <BasketRow key={sale.id} sale={sale} {...props} />
        ))}
      </ol>
      <VoucherCodes ticket={ticket} reveal={actions.revealCodes} />
    </OutcomeFrame>
  )
}

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
      {outcome === 'delivered' && pin !== null && codedOf(ticket).length === 1 && (
        <VoucherCode saleId={sale.id} item={item} reveal={actions.revealCode} />
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

type MoneyProps = { ticket: TicketView; mayReturn: boolean }

/**
 * "You took $30.00. Give $2.90 change. Give $20.00 back": everything that changes hands. If an item failed later, only
 * what goes back now is large, since the change was given long before. What is kept for items on their way is only what
 * is there: an item may be taken up again after its money went back.
 */
export function BasketMoney({ ticket, mayReturn }: MoneyProps) {
  const t = useTranslations('outcome')
  const locale = useLocale()
  const { phone } = moneyTexts(ticket, locale)
  const { sales, heldCents, freeCents } = ticket
  const kept = sales.some(isOpen) ? heldCents - freeCents : 0n
  const returned = returnedTexts(ticket, locale)
  const isFree = freeCents > 0n
  const goesBack = isFree && phone === null && mayReturn
  return (
    <>
      <ChangeLine ticket={ticket} />{' '}
      {goesBack && <ResultHandOver>{t('alsoReturn', { sum: toGiveBack(ticket, locale) })}</ResultHandOver>}
      {isFree && !goesBack && t('keptForCustomer', { price: formatUsd(freeCents) })}
      {!isFree && returned && t('returnedMoney', returned)}
      {kept > 0n && ` ${t('alsoKeep', { sum: formatUsd(kept) })}`}
    </>
  )
}

type CodesProps = Pick<OutcomeProps, 'ticket'> & { reveal: OutcomeProps['actions']['revealCodes'] }

/** The codes of several vouchers, all behind one button; nothing for a role that may not reveal them. */
function VoucherCodes({ ticket, reveal }: CodesProps) {
  const coded = codedOf(ticket)
  if (reveal === null || coded.length < 2) return null
  const vouchers = coded.map((sale) => ({
    saleId: sale.id,
    place: placeOf(ticket, sale),
    name: sale.productName ?? '',
  }))
  return (
    <ClientMessages namespaces={['voucher', 'next']}>
      <HiddenCodes ticketId={ticket.id} {...{ vouchers, reveal }} />
    </ClientMessages>
  )
}

/** The delivered vouchers of a ticket. */
function codedOf({ sales }: Pick<TicketView, 'sales'>): SaleView[] {
  return sales.filter(({ outcome, pin }) => outcome === 'delivered' && pin !== null)
}

type RemoveProps = { ticketId: string; sale: SaleView; action: FormAction }

/** Removes an item that was never sent and that no money pays for any more. */
function RemoveForm({ ticketId, sale, action }: RemoveProps) {
  const t = useTranslations('outcome')
  return (
    <form action={action}>
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="saleId" value={sale.id} />
      <SubmitButton pendingText={t('removing')}>{t('removeUnsold')}</SubmitButton>
    </form>
  )
}

type Item = Pick<SaleView, 'state' | 'outcome'>

/** Whether an item was sent and is not final. */
function isOpen({ state }: Pick<Item, 'state'>): boolean {
  return isUnderWay(state)
}

/**
 * Which note stands under a basket: that it goes on without the cashier, or that its sales stand whatever the printer
 * does; null if nothing was delivered.
 */
export function basketNote(items: readonly Item[]): 'waitingNote' | 'printNote' | null {
  if (items.some(isOpen)) return 'waitingNote'
  return items.some(({ outcome }) => outcome === 'delivered') ? 'printNote' : null
}
