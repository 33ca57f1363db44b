import { useLocale, useTranslations } from 'next-intl'
import { shortStamp } from '@/components/counter/sales/short-stamp.ts'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { ProblemNote } from '@/components/ui/problem-note.tsx'
import { ResultHandOver, ResultText } from '@/components/ui/result.tsx'
import type { Outcome } from '@/lib/counter/sales/model.ts'
import { cashText, endedLate, toGiveBack } from '@/lib/counter/tickets/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { problemOfFailure } from '@/lib/platform/shared/problem-of-failure.ts'
import { harareClock } from '@/lib/platform/shared/say-time.ts'
import { moneyTexts } from '../money-texts.ts'
import { NextCustomer } from '../next-customer.tsx'
import { ReturnForm } from '../return-form.tsx'
import { TenderTold } from '../tender-told.tsx'
import { OutcomeFrame } from './outcome-frame.tsx'
import type { OutcomeProps } from './outcome-props.ts'
import { SellAgainForm } from './sell-again-form.tsx'

type Props = OutcomeProps & { outcome: Extract<Outcome, 'failed' | 'not_sold' | 'reversed'> }

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
  const why = sale.failureCode ? problemOfFailure(sale.failureCode, sale.recipientField) : sale.refusal
  const phone = moneyTexts(ticket).phone !== null
  const mayReturn = phone || actions.returnMoney !== null
  const moneyFirst = atOnce && mayReturn
  const giveBack = { ticket, intent, action: actions.returnMoney }
  const again = <SellAgainForm ticketId={ticket.id} sale={sale} intent={intent} action={actions.sellAgain} />
  const later = (
    <>
      <ReturnForm {...giveBack} />
      {again}
    </>
  )
  return (
    <OutcomeFrame
      outcome={outcome}
      after={endedAt && t('at', { at: shortStamp(endedAt, now, locale) })}
      money={<Money ticket={ticket} outcome={outcome} isKept={phone || !mayReturn} />}
      actions={
        <ClientMessages namespaces={['next']}>
          {atOnce && <ReturnForm {...giveBack} first onEnter={!endedLate([sale], sale.claimedAt)} />}
          <NextCustomer href={`/sell/${sale.kind}`} look={moneyFirst ? undefined : 'main'} onEnter={!moneyFirst} />
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
      {why && outcome !== 'reversed' && <ProblemNote problem={why} />}
    </OutcomeFrame>
  )
}

/**
 * What the cashier hands out, larger than anything else: the change, whatever became of the sale, and the money to give
 * back, unless it waits for the customer or was given back.
 */
function Money({ ticket, outcome, isKept }: Pick<Props, 'ticket' | 'outcome'> & { isKept: boolean }) {
  const t = useTranslations('outcome')
  const { price, hasChange } = moneyTexts(ticket)
  const last = ticket.returns.at(-1)
  if (ticket.freeCents === 0n && last)
    return t('returnedMoney', { price: cashText(ticket.returns), at: harareClock(last.at).slice(0, 5) })
  if (outcome === 'reversed' && !isKept) return t('reversedMoney', { price })
  return (
    <>
      {hasChange && <TenderTold ticket={ticket} />}{' '}
      {isKept ? (
        t('keptForCustomer', { price: formatUsd(ticket.freeCents) })
      ) : (
        <ResultHandOver>{t(`${outcome}Money`, { price: toGiveBack(ticket) })}</ResultHandOver>
      )}
    </>
  )
}
