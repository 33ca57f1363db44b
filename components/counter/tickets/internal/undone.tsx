import { useLocale, useTranslations } from 'next-intl'
import { shortStamp } from '@/components/counter/sales/short-stamp.ts'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { ResultHandOver, ResultText } from '@/components/ui/pages/result.tsx'
import type { Outcome } from '@/lib/counter/sales/model.ts'
import { endedLate, type TicketView, toGiveBack } from '@/lib/counter/tickets/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { problemOfUndone } from '@/lib/platform/shared/problem.ts'
import { ChangeLine, moneyTexts, returnedTexts } from '../change-line.tsx'
import { ReturnForm, SellAgainForm, ToPaidDesk } from '../held-money-forms.tsx'
import { NextCustomer } from '../next-customer.tsx'
import { OutcomeFrame, type OutcomeProps } from './outcome-frame.tsx'

type Props = OutcomeProps & { outcome: UndoneOutcome }

/**
 * The money is the customer's. If the item was not delivered or not sold, the customer is still there, so giving it
 * back comes first. If it was reversed after delivery, they have mostly left: the next customer comes first, and the
 * money when they return.
 */
export function Undone({ ticket, sale, now, intent, actions, outcome }: Props) {
  const t = useTranslations('outcome')
  const locale = useLocale()
  const endedAt = outcome === 'reversed' ? sale.reversedAt : sale.settledAt
  const settled = ticket.freeCents === 0n
  const atOnce = !settled && outcome !== 'reversed'
  const why = problemOfUndone(sale)
  const phone = moneyTexts(ticket, locale).phone !== null
  const mayReturn = phone || actions.returnMoney !== null
  const moneyFirst = atOnce && mayReturn
  const giveBack = { ticket, intent, action: actions.returnMoney }
  const onEnter = !endedLate([sale], sale.claimedAt)
  const again = <SellAgainForm ticketId={ticket.id} sale={sale} intent={intent} action={actions.sellAgain} />
  const later = (
    <>
      {phone ? <ToPaidDesk /> : <ReturnForm {...giveBack} />}
      {again}
    </>
  )
  return (
    <OutcomeFrame
      outcome={outcome}
      after={endedAt && t('at', { at: shortStamp(endedAt, now, locale) })}
      money={<UndoneMoney ticket={ticket} outcome={outcome} isKept={phone || !mayReturn} />}
      giveBack={atOnce && !phone && <ReturnForm {...giveBack} first />}
      actions={
        <ClientMessages namespaces={['next']}>
          {atOnce && phone && <ToPaidDesk first onEnter={onEnter} />}
          <NextCustomer href={`/sell/${sale.kind}`} main={!moneyFirst} />
        </ClientMessages>
      }
      note={settled || !mayReturn ? null : phone ? t('keptNote') : t(`${outcome}Note`)}
      apart={
        settled
          ? null
          : atOnce
            ? { title: t('orSellAgain'), children: again }
            : { title: t('whenTheyCome'), children: later }
      }
    >
      <ResultText>{t(`${outcome}Text`)}</ResultText>
      {why && <ProblemNote problem={why} />}
    </OutcomeFrame>
  )
}

/** The outcomes of a sale that came to nothing. */
type UndoneOutcome = Extract<Outcome, 'failed' | 'not_sold' | 'reversed'>

type MoneyProps = {
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
export function UndoneMoney({ ticket, outcome, isKept }: MoneyProps) {
  const t = useTranslations('outcome')
  const problems = useTranslations('problems')
  const locale = useLocale()
  const returned = returnedTexts(ticket, locale)
  if (ticket.freeCents === 0n) return returned ? t('returnedMoney', returned) : problems('NOTHING_TO_RETURN')
  if (outcome === 'reversed' && !isKept) return t('reversedMoney', { price: toGiveBack(ticket, locale) })
  return (
    <>
      {moneyTexts(ticket, locale).hasChange && <ChangeLine ticket={ticket} />}{' '}
      {isKept ? (
        t('keptForCustomer', { price: formatUsd(ticket.freeCents) })
      ) : (
        <ResultHandOver>{t(`${outcome}Money`, { price: toGiveBack(ticket, locale) })}</ResultHandOver>
      )}
    </>
  )
}
