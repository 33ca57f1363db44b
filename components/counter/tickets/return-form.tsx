import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link.tsx'
import type { FormAction } from '@/components/ui/form-action.ts'
import { SubmitButton } from '@/components/ui/submit-button.tsx'
import { cashText, type TicketView } from '@/lib/counter/tickets/model.ts'
import { FocusSoon } from './internal/focus-soon.tsx'
import { moneyTexts } from './money-texts.ts'

const ID = 'give-back'

type Props = {
  ticket: TicketView
  intent: string
  /** Null if the actor's role may not give money back; the form then says who does. */
  action: FormAction | null
  /** Whether this comes before all else: black, and on Enter. */
  first?: boolean
  /** Off where the end came late: what the cashier presses meanwhile must not book cash. */
  onEnter?: boolean
}

/**
 * The cashier confirms giving back the money that no item needs: one button per way, naming its notes. Money paid by
 * phone goes back only at the Paid, not delivered desk.
 */
export function ReturnForm({ ticket, intent, action, first = false, onEnter = true }: Props) {
  const t = useTranslations('outcome')
  const look = first ? 'main' : undefined
  const takesEnter = first && onEnter
  if (moneyTexts(ticket).phone) {
    return (
      <>
        <ButtonLink id={ID} href="/paid" look={look}>
          {t('toPaidDesk')}
        </ButtonLink>
        {takesEnter && <FocusSoon id={ID} />}
      </>
    )
  }
  if (action === null) return <p className="self-center">{t('giveBackBy')}</p>
  return (
    <form action={action} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="ticketId" value={ticket.id} />
      <input type="hidden" name="intentId" value={intent} />
      <input type="hidden" name="shownCents" value={String(ticket.freeCents)} />
      {ticket.waysBack.map((way, index) => (
        <SubmitButton
          key={cashText(way)}
          id={index === 0 ? ID : undefined}
          name="currency"
          value={way[0]?.currency}
          look={index === 0 ? look : undefined}
          shortcut={index === 0 ? { label: takesEnter ? 'Enter' : 'B', key: 'B' } : undefined}
          pendingText={t('booking')}
        >
          {t('haveReturned', { price: cashText(way) })}
        </SubmitButton>
      ))}
      {takesEnter && <FocusSoon id={ID} />}
    </form>
  )
}
