import { useTranslations } from 'next-intl'
import { ResultHandOver } from '@/components/ui/pages/result.tsx'
import type { Outcome } from '@/lib/counter/sales/model.ts'
import { type TicketView, toGiveBack } from '@/lib/counter/tickets/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { ChangeLine } from '../change-line.tsx'
import { moneyTexts, returnedTexts } from '../money-texts.ts'

/** The outcomes of a sale that came to nothing. */
export type UndoneOutcome = Extract<Outcome, 'failed' | 'not_sold' | 'reversed'>

type Props = {
  ticket: TicketView
  outcome: UndoneOutcome
  /** Whether this cashier gives none of it back. */
  isKept: boolean
}

/**
 * What the cashier hands out, larger than anything else: the change, whatever became of the sale, and the money to give
 * back, unless it waits for the customer or was given back. Of money that is not there any more, since it was kept or
 * its payment was reversed, nothing is promised.
 */
export function UndoneMoney({ ticket, outcome, isKept }: Props) {
  const t = useTranslations('outcome')
  const problems = useTranslations('problems')
  const returned = returnedTexts(ticket)
  if (ticket.freeCents === 0n) return returned ? t('returnedMoney', returned) : problems('NOTHING_TO_RETURN')
  if (outcome === 'reversed' && !isKept) return t('reversedMoney', { price: toGiveBack(ticket) })
  return (
    <>
      {moneyTexts(ticket).hasChange && <ChangeLine ticket={ticket} />}{' '}
      {isKept ? (
        t('keptForCustomer', { price: formatUsd(ticket.freeCents) })
      ) : (
        <ResultHandOver>{t(`${outcome}Money`, { price: toGiveBack(ticket) })}</ResultHandOver>
      )}
    </>
  )
}
