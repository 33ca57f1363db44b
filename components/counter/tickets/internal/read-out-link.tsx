import { useTranslations } from 'next-intl'
import { ButtonLink, type Shortcut } from '@/components/ui/buttons/button-link.tsx'
import type { SaleView, TicketView } from '@/lib/counter/tickets/model.ts'
import { placeOf } from './item-name.ts'

type Props = { ticket: TicketView; sale: SaleView; shortcut?: Shortcut; item?: string }

/** The link to read an item's code out, group by group; `item` names one of several. */
export function ReadOutLink({ ticket, sale, shortcut, item }: Props) {
  const t = useTranslations('dictate')
  return (
    <ButtonLink
      href={`/tickets/${ticket.id}/dictate/${placeOf(ticket, sale)}`}
      shortcut={shortcut}
      aria-label={item && `${t('open')}: ${item}`}
    >
      {t('open')}
    </ButtonLink>
  )
}
