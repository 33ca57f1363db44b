import { useTranslations } from 'next-intl'
import { ButtonLink, type Shortcut } from '@/components/ui/button-link.tsx'
import type { SaleView, TicketView } from '@/lib/counter/tickets/model.ts'

type Props = { ticket: TicketView; sale: SaleView; shortcut?: Shortcut }

/** The link to read an item's code out, group by group. */
export function ReadOutLink({ ticket, sale, shortcut }: Props) {
  const t = useTranslations('dictate')
  const position = 1 + ticket.sales.findIndex(({ id }) => id === sale.id)
  return (
    <ButtonLink href={`/tickets/${ticket.id}/dictate/${position}`} shortcut={shortcut}>
      {t('open')}
    </ButtonLink>
  )
}
