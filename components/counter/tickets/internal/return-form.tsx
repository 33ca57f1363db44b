import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link.tsx'
import type { FormAction } from '@/components/ui/form-action.ts'
import { SubmitButton } from '@/components/ui/submit-button.tsx'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { moneyTexts } from '../money-texts.ts'
import { cashText } from './cash-text.ts'

type Props = { ticket: TicketView; intent: string; action: FormAction }

/**
 * The cashier confirms giving back the money that no item needs: one button per way, naming its notes. Money paid by
 * phone goes back only at the Paid, not delivered desk.
 */
export function ReturnForm({ ticket, intent, action }: Props) {
  const t = useTranslations('outcome')
  if (moneyTexts(ticket).phone) return <ButtonLink href="/paid">{t('toPaidDesk')}</ButtonLink>
  return (
    <form action={action} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="ticketId" value={ticket.id} />
      <input type="hidden" name="intentId" value={intent} />
      {ticket.waysBack.map((way, index) => (
        <SubmitButton
          key={cashText(way)}
          name="currency"
          value={way[0]?.currency}
          look={index === 0 ? 'main' : undefined}
          pendingText={t('booking')}
        >
          {t('haveReturned', { price: cashText(way) })}
        </SubmitButton>
      ))}
    </form>
  )
}
