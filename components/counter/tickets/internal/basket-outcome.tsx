import { useTranslations } from 'next-intl'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { ResultHandOver } from '@/components/ui/result.tsx'
import { endedLate, type SaleView, toGiveBack } from '@/lib/counter/tickets/model.ts'
import { formatUsd, sumCents } from '@/lib/platform/shared/money.ts'
import { moneyTexts, returnedTexts } from '../money-texts.ts'
import { NextCustomer } from '../next-customer.tsx'
import { PrintEachForm, PrintForm } from '../print-form.tsx'
import { ReturnForm } from '../return-form.tsx'
import { TenderTold } from '../tender-told.tsx'
import { worstOutcome } from '../worst-outcome.ts'
import { AskNow } from './ask-now.tsx'
import { basketNote, isOpen } from './basket-note.ts'
import { BasketRow } from './basket-row.tsx'
import { OutcomeFrame } from './outcome-frame.tsx'
import type { OutcomeProps } from './outcome-props.ts'
import { SendByWhatsapp } from './send-by-whatsapp.tsx'
import { SendOtherwise } from './send-otherwise.tsx'
import { SendToNumber } from './send-to.tsx'

type Props = Omit<OutcomeProps, 'sale'> & { items: SaleView[] }

/** Several items, each with its own outcome; the money comes first, once for all of them. */
export function BasketOutcome({ items, ...props }: Props) {
  const t = useTranslations('outcome')
  const share = useTranslations('share')
  const { ticket, intent, send, actions } = props
  const open = items.filter(isOpen)
  const note = basketNote(items)
  const codeUnread = !ticket.handedOver && items.some(({ token, pin }) => token !== null || pin !== null)
  const codeMissing = items.some(({ missing }) => missing !== null)
  const heldItem = items.some(({ outcome }) => outcome === null)
  const mayReturn = moneyTexts(ticket).phone !== null || actions.returnMoney !== null
  const moneyFirst = ticket.freeCents > 0n && !heldItem && mayReturn
  // While money goes back, a phone's foot holds what that takes alone: with more, it would cover the sums.
  const print = (
    <PrintForm
      ticketId={ticket.id}
      copies={ticket.copies}
      action={actions.countPrint}
      onEnter={codeUnread && !moneyFirst}
    />
  )
  const next = `/sell/${items[0]?.kind ?? 'airtime'}`
  return (
    <SendToNumber send={send}>
      <OutcomeFrame
        outcome={worstOutcome(items)}
        after={t('itemsDelivered', {
          done: items.filter(({ outcome }) => outcome === 'delivered').length,
          all: items.length,
        })}
        money={<Money {...{ ticket, open, mayReturn }} />}
        actions={
          <ClientMessages namespaces={['next', 'print']}>
            {ticket.freeCents > 0n && (
              <ReturnForm
                ticket={ticket}
                intent={intent}
                action={actions.returnMoney}
                first={moneyFirst}
                onEnter={!endedLate(items, ticket.tenderedAt)}
              />
            )}
            <NextCustomer
              href={next}
              look={ticket.freeCents > 0n ? undefined : 'main'}
              onEnter={!codeUnread && ticket.freeCents === 0n}
            />
            {!moneyFirst && print}
            {(open.length > 0 || codeMissing) && <AskNow ticketId={ticket.id} ask={actions.askNow} />}
          </ClientMessages>
        }
        more={
          <ClientMessages namespaces={['print', 'send']}>
            {moneyFirst && print}
            <PrintEachForm ticketId={ticket.id} action={actions.countPrint} items={items.length} />
            {send && <SendByWhatsapp send={send} noteSent={actions.noteSent} />}
          </ClientMessages>
        }
        note={note && t(note)}
        apart={
          send && {
            title: share('title'),
            children: (
              <ClientMessages namespaces={['send']}>
                <SendOtherwise send={send} noteSent={actions.noteSent} hasLink={actions.countPrint !== null} />
              </ClientMessages>
            ),
          }
        }
      >
        <ol className="">
          {items.map((sale) => (
            <BasketRow key={sale.id} sale={sale} {...props} />
          ))}
        </ol>
      </OutcomeFrame>
    </SendToNumber>
  )
}

type MoneyProps = { ticket: Props['ticket']; open: SaleView[]; mayReturn: boolean }

/**
 * "You took $30.00. Give $2.90 change. Give $20.00 back": everything that changes hands. If an item failed later, only
 * what goes back now is large, since the change was given long before.
 */
function Money({ ticket, open, mayReturn }: MoneyProps) {
  const t = useTranslations('outcome')
  const { phone } = moneyTexts(ticket)
  const { freeCents } = ticket
  const kept = sumCents(open.map(({ priceCents }) => priceCents ?? 0n))
  const returned = returnedTexts(ticket)
  const isFree = freeCents > 0n
  const goesBack = isFree && phone === null && mayReturn
  return (
    <>
      <TenderTold ticket={ticket} />{' '}
      {goesBack && <ResultHandOver>{t('alsoReturn', { sum: toGiveBack(ticket) })}</ResultHandOver>}
      {isFree && !goesBack && t('keptForCustomer', { price: formatUsd(freeCents) })}
      {!isFree && returned && t('returnedMoney', returned)}
      {kept > 0n && ` ${t('alsoKeep', { sum: formatUsd(kept) })}`}
    </>
  )
}
