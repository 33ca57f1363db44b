import { useLocale, useTranslations } from 'next-intl'
import { ResultHandOver } from '@/components/ui/pages/result.tsx'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { changeTexts, moneyTexts } from './money-texts.ts'

/**
 * What changed hands: what came by phone, the cash taken, the change that was given before, and largest of all the
 * change to give now.
 */
export function ChangeLine({ ticket }: { ticket: TicketView }) {
  const t = useTranslations('outcome')
  const locale = useLocale()
  const { received, hasChange, phone } = moneyTexts(ticket, locale)
  const { given, due } = changeTexts(ticket)
  const inCash = ticket.tenders.length > 0 || !phone
  return (
    <>
      {phone && `${t('paidByPhone', phone)} `}
      {inCash && `${t('youTook', { received })} `}
      {inCash && !hasChange && t('noChange')}
      {given && t('gaveChange', { change: given })}
      {given && due && ' '}
      {due && <ResultHandOver>{t('giveChange', { change: due })}</ResultHandOver>}
    </>
  )
}
