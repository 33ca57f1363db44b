import { useLocale, useTranslations } from 'next-intl'
import type { TicketView } from '@/lib/tickets/model.ts'
import { Slip } from './slip.tsx'
import { SlipBody } from './slip-body.tsx'
import { slipHeadOf } from './slip-head-of.ts'

/** The slip of a ticket whose money was taken: what it says is what prints. */
export function FinalSlip({ ticket, partnerName }: { ticket: TicketView; partnerName: string }) {
  const t = useTranslations('slip')
  const shell = useTranslations('shell')
  const locale = useLocale()
  return (
    <Slip
      head={slipHeadOf(ticket, partnerName, shell('till', { number: ticket.tillNumber }), locale)}
      label={t('label')}
    >
      <SlipBody ticket={ticket} />
    </Slip>
  )
}
