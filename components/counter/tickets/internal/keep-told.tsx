import { useTranslations } from 'next-intl'
import type { Outcome } from '@/lib/counter/sales/model.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { moneyTexts, returnedTexts } from '../money-texts.ts'

/** The outcomes of a sale that is not final. */
export type OpenOutcome = Extract<Outcome, 'sending' | 'unknown' | 'waiting'>

type Props = { ticket: TicketView; outcome: OpenOutcome }

/**
 * What stays in the drawer until the end is known; or that it went back, of a sale that had not been sold and that the
 * Service has taken up again since.
 */
export function KeepTold({ ticket, outcome }: Props) {
  const t = useTranslations('outcome')
  const returned = ticket.heldCents === 0n ? returnedTexts(ticket) : null
  return returned ? t('returnedMoney', returned) : t(`${outcome}Money`, { price: moneyTexts(ticket).price })
}
