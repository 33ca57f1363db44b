import { useLocale, useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { FocusSoon } from '@/components/ui/focus/focus-soon.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ResultApart } from '@/components/ui/pages/result.tsx'
import { CASH, placeName } from '@/lib/books/tenders/model.ts'
import { placedText, type SaleView, type TicketView } from '@/lib/counter/tickets/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { asksForReason, SaleReason } from './sale-reason.tsx'
import { refusedText } from './typed-cash.tsx'

type ReturnFormProps = {
  ticket: TicketView
  intent: string
  /** Null if the actor's role may not give money back; the form then says who does. */
  action: FormAction | null
  /** Whether this comes before all else: black, and on a key. */
  first?: boolean
}

/**
 * The cashier confirms giving back cash that no item needs: one button per way, naming its notes. It stands at the end
 * of its line, where no screen has the button for the next customer, and never takes the focus by itself: news may
 * bring it up under a hand that is about to go on.
 */
export function ReturnForm({ ticket, intent, action, first = false }: ReturnFormProps) {
  const t = useTranslations('outcome')
  const locale = useLocale()
  const look = first ? 'main' : undefined
  if (action === null) return <p className="self-center">{t('giveBackBy')}</p>
  return (
    <form
      action={action}
      className="flex w-full flex-wrap items-center justify-end gap-2 max-phone:*:flex-auto"
      data-pays-out
    >
      <input type="hidden" name="ticketId" value={ticket.id} />
      <input type="hidden" name="intentId" value={intent} />
      <input type="hidden" name="shownCents" value={String(ticket.freeCents)} />
      {ticket.waysBack.map((way, index) => (
        <SubmitButton
          key={placedText(way, ticket, locale)}
          name="currency"
          value={way[0] && placeName(way[0])}
          look={index === 0 ? look : undefined}
          shortcut={first && index === 0 ? { label: 'B', key: 'B' } : undefined}
          pendingText={t('booking')}
        >
          {t('haveReturned', { price: placedText(way, ticket, locale) })}
        </SubmitButton>
      ))}
      {ticket.cashBack && (
        <SubmitButton name="currency" value={CASH} pendingText={t('booking')}>
          {t('haveReturnedInCash', { price: placedText(ticket.cashBack, ticket, locale) })}
        </SubmitButton>
      )}
    </form>
  )
}

const DESK_ID = 'paid-desk'

/** Money paid by phone goes back only at the Paid, not delivered desk: the way there, with `first` black and on Enter. */
export function ToPaidDesk({ first = false, onEnter = false }: { first?: boolean; onEnter?: boolean }) {
  const t = useTranslations('outcome')
  return (
    <>
      <ButtonLink id={DESK_ID} href="/paid" look={first ? 'main' : undefined}>
        {t('toPaidDesk')}
      </ButtonLink>
      {onEnter && <FocusSoon id={DESK_ID} />}
    </>
  )
}

type SellHeldFormProps = { ticket: TicketView; sale: SaleView; action: FormAction }

/** The id of the field for the cash that is missing. */
export function missingCashId({ id }: Pick<SaleView, 'id'>): string {
  return `missing-${id}`
}

/** The id of the field for why the same is sold again. */
export function heldReasonId({ id }: Pick<SaleView, 'id'>): string {
  return `reason-${id}`
}

/** Sells an item that is paid, or nearly, taking the rest in cash. */
export function SellHeldForm({ ticket, sale, action }: SellHeldFormProps) {
  const t = useTranslations('outcome')
  const missing = (sale.priceCents ?? 0n) - ticket.freeCents
  if (sale.quoteId === null) return null
  return (
    <form action={action} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="ticketId" value={ticket.id} />
      <input type="hidden" name="saleId" value={sale.id} />
      <input type="hidden" name="quoteId" value={sale.quoteId} />
      <input type="hidden" name="missingCents" value={String(missing > 0n ? missing : 0n)} />
      {asksForReason(sale.problem) && <SaleReason about={sale.problem.code} id={heldReasonId(sale)} />}
      {missing > 0n && (
        <label className="flex items-center gap-2">
          {t('takeMore', { missing: formatUsd(missing) })}
          <input
            id={missingCashId(sale)}
            name="received"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={refusedText(sale.problem)}
            className="border-fine min-h-13 w-32 rounded border-edge bg-paper px-3 font-figures text-body leading-none font-semibold"
          />
        </label>
      )}
      <SubmitButton look={missing > 0n ? undefined : 'main'} pendingText={t('sellingAgain')}>
        {t('sellNow', { price: formatUsd(sale.priceCents ?? 0n) })}
      </SubmitButton>
    </form>
  )
}

type SellAgainFormProps = {
  ticketId: string
  sale: SaleView
  intent: string
  action: FormAction
  /** Whether another button sells the item as it is: then this one is for another amount alone. */
  otherOnly?: boolean
}

/** Sells the item again from the money held: repriced, and sent at once if that is enough. */
export function SellAgainForm({ ticketId, sale, intent, action, otherOnly = false }: SellAgainFormProps) {
  const t = useTranslations('outcome')
  if (otherOnly && sale.typedAmount === '') return null
  return (
    <form action={action} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="saleId" value={sale.id} />
      <input type="hidden" name="intentId" value={intent} />
      {sale.typedAmount !== '' && (
        <label className="flex items-center gap-2">
          {t('otherAmount')}
          <input
            name="amount"
            required={otherOnly}
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            placeholder={sale.typedAmount}
            className="border-fine min-h-13 w-32 rounded border-edge bg-paper px-3 font-figures text-body leading-none font-semibold"
          />
        </label>
      )}
      <SubmitButton pendingText={t('sellingAgain')}>{t(otherOnly ? 'sellOther' : 'sellAgain')}</SubmitButton>
    </form>
  )
}

/** The newest return of a ticket, which the actor may undo now. */
export type Undoable = { returnedBy: string; given: string; action: FormAction }

type UndoReturnProps = { ticketId: string; undo: Undoable | null }

/** Undoes that money was confirmed given back: apart from all that comes next, since it is seldom right. */
export function UndoReturn({ ticketId, undo }: UndoReturnProps) {
  const t = useTranslations('outcome')
  if (undo === null) return null
  return (
    <div className="mt-4">
      <ResultApart title={t('undoTitle')}>
        <form action={undo.action}>
          <input type="hidden" name="ticketId" value={ticketId} />
          <input type="hidden" name="returnedBy" value={undo.returnedBy} />
          <SubmitButton pendingText={t('undoing')}>{t('undoReturn', { price: undo.given })}</SubmitButton>
        </form>
        <p className="text-note text-muted">{t('undoNote')}</p>
      </ResultApart>
    </div>
  )
}
