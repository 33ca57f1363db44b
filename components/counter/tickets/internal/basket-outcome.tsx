import { useTranslations } from 'next-intl'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { endedLate, type SaleView } from '@/lib/counter/tickets/model.ts'
import { moneyTexts } from '../money-texts.ts'
import { NextCustomer } from '../next-customer.tsx'
import { PrintEachForm, PrintForm } from '../print-form.tsx'
import { ReturnForm, ToPaidDesk } from '../return-form.tsx'
import { worstOutcome } from '../worst-outcome.ts'
import { AskNow } from './ask-now.tsx'
import { BasketMoney } from './basket-money.tsx'
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
  const note = basketNote(items)
  const codeUnread = !ticket.handedOver && items.some(({ token, pin }) => token !== null || pin !== null)
  const codeMissing = items.some(({ missing }) => missing !== null)
  const heldItem = items.some(({ outcome }) => outcome === null)
  const phone = moneyTexts(ticket).phone !== null
  const mayReturn = phone || actions.returnMoney !== null
  const isFree = ticket.freeCents > 0n
  const moneyFirst = isFree && !heldItem && mayReturn
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
        money={<BasketMoney {...{ ticket, mayReturn }} />}
        giveBack={
          isFree && !phone && <ReturnForm {...{ ticket, intent }} action={actions.returnMoney} first={moneyFirst} />
        }
        actions={
          <ClientMessages namespaces={['next', 'print']}>
            {isFree && phone && (
              <ToPaidDesk first={moneyFirst} onEnter={moneyFirst && !endedLate(items, ticket.tenderedAt)} />
            )}
            <NextCustomer href={next} look={isFree ? undefined : 'main'} onEnter={!codeUnread && !isFree} />
            {!moneyFirst && print}
            {(items.some(isOpen) || codeMissing) && <AskNow ticketId={ticket.id} ask={actions.askNow} />}
          </ClientMessages>
        }
        more={
          <ClientMessages namespaces={['print', 'send']}>
            {moneyFirst && print}
            <PrintEachForm ticketId={ticket.id} action={actions.countPrint} items={items.length} />
            {send && <SendByWhatsapp send={send} recordSent={actions.recordSent} />}
          </ClientMessages>
        }
        note={note && t(note)}
        apart={
          send && {
            title: share('title'),
            children: (
              <ClientMessages namespaces={['send']}>
                <SendOtherwise send={send} recordSent={actions.recordSent} hasLink={actions.countPrint !== null} />
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
