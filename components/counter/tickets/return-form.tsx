import { useLocale, useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { CASH, placeName } from '@/lib/books/tenders/model.ts'
import { placedText, type TicketView } from '@/lib/counter/tickets/model.ts'
import { FocusSoon } from './internal/focus-soon.tsx'

type Props = {
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
export function ReturnForm({ ticket, intent, action, first = false }: Props) {
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
