import { useTranslations } from 'next-intl'
import { ResultHandOver } from '@/components/ui/result.tsx'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { moneyTexts } from './money-texts.ts'

type Props = {
  ticket: TicketView
  /** Whether the change was given before: then it is mentioned, but not asked for again. */
  isGiven?: boolean
}

/** What changed hands: what came by phone, the cash taken, and largest of all the change to give. */
export function TenderTold({ ticket, isGiven = false }: Props) {
  const t = useTranslations('outcome')
  const { received, change, hasChange, phone } = moneyTexts(ticket)
  const inCash = ticket.tenders.length > 0 || !phone
  return (
    <>
      {phone && `${t('paidByPhone', phone)} `}
      {inCash && `${t('youTook', { received })} `}
      {inCash && !hasChange && t('noChange')}
      {inCash && hasChange && isGiven && t('gaveChange', { change })}
      {inCash && hasChange && !isGiven && <ResultHandOver>{t('giveChange', { change })}</ResultHandOver>}
    </>
  )
}
