import { useTranslations } from 'next-intl'
import { ResultHandOver } from '@/components/ui/pages/result.tsx'
import { type TicketView, toGiveBack } from '@/lib/counter/tickets/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { ChangeLine } from '../change-line.tsx'
import { moneyTexts, returnedTexts } from '../money-texts.ts'
import { isOpen } from './basket-note.ts'

type Props = { ticket: TicketView; mayReturn: boolean }

/**
 * "You took $30.00. Give $2.90 change. Give $20.00 back": everything that changes hands. If an item failed later, only
 * what goes back now is large, since the change was given long before. What is kept for items on their way is only what
 * is there: an item may be taken up again after its money went back.
 */
export function BasketMoney({ ticket, mayReturn }: Props) {
  const t = useTranslations('outcome')
  const { phone } = moneyTexts(ticket)
  const { sales, heldCents, freeCents } = ticket
  const kept = sales.some(isOpen) ? heldCents - freeCents : 0n
  const returned = returnedTexts(ticket)
  const isFree = freeCents > 0n
  const goesBack = isFree && phone === null && mayReturn
  return (
    <>
      <ChangeLine ticket={ticket} />{' '}
      {goesBack && <ResultHandOver>{t('alsoReturn', { sum: toGiveBack(ticket) })}</ResultHandOver>}
      {isFree && !goesBack && t('keptForCustomer', { price: formatUsd(freeCents) })}
      {!isFree && returned && t('returnedMoney', returned)}
      {kept > 0n && ` ${t('alsoKeep', { sum: formatUsd(kept) })}`}
    </>
  )
}
