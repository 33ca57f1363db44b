import { useTranslations } from 'next-intl'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { moneyTexts } from '../money-texts.ts'

/** What changed hands, in one sentence: cash taken, change to give, and what came by phone. */
export function TenderTold({ ticket }: { ticket: TicketView }) {
  const t = useTranslations('outcome')
  const { received, change, hasChange, phone } = moneyTexts(ticket)
  const inCash = ticket.tenders.length > 0
  const cash = hasChange ? t('giveChange', { received, change }) : t('noChange', { received })
  if (!phone) return cash
  return [...(inCash ? [cash] : []), t('paidByPhone', phone)].join(' ')
}
