import { useTranslations } from 'next-intl'
import type { SaleView, TicketView } from '@/lib/tickets/model.ts'
import { ButtonLink, type Shortcut } from '../ui/button-link.tsx'

type Props = { ticket: TicketView; sale: SaleView; shortcut?: Shortcut }

/** On to reading an item's code out, group by group. */
export function ReadOutLink({ ticket, sale, shortcut }: Props) {
  const t = useTranslations('dictate')
  const position = 1 + ticket.sales.findIndex(({ id }) => id === sale.id)
  return (
    <ButtonLink href={`/tickets/${ticket.id}/dictate/${position}`} shortcut={shortcut}>
      {t('open')}
    </ButtonLink>
  )
}
