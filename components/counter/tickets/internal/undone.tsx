import { useTranslations } from 'next-intl'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { ProblemNote } from '@/components/ui/problem-note.tsx'
import { ResultText } from '@/components/ui/result.tsx'
import type { Outcome } from '@/lib/counter/sales/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { problemNamed } from '@/lib/platform/shared/problem.ts'
import { harareClock } from '@/lib/platform/shared/time.ts'
import { moneyTexts } from '../money-texts.ts'
import { NextCustomer } from '../next-customer.tsx'
import { cashText, toGiveBack } from './cash-text.ts'
import { OutcomeFrame } from './outcome-frame.tsx'
import type { OutcomeProps } from './outcome-props.ts'
import { ReturnForm } from './return-form.tsx'
import { SellAgainForm } from './sell-again-form.tsx'

type Props = OutcomeProps & { outcome: Extract<Outcome, 'failed' | 'not_sold' | 'reversed'> }

/** The money is the customer's: not delivered, not sold, or reversed after delivery. */
export function Undone({ ticket, sale, intent, actions, outcome }: Props) {
  const t = useTranslations('outcome')
  const last = ticket.returns.at(-1) ?? null
  const settled = ticket.freeCents === 0n
  const { price, phone } = moneyTexts(ticket)
  const why = sale.failureCode ? problemNamed(sale.failureCode) : sale.refusal
  return (
    <OutcomeFrame
      outcome={outcome}
      after={sale.settledAt && t('at', { at: harareClock(sale.settledAt).slice(0, 5) })}
      money={
        settled && last
          ? t('returnedMoney', {
              price: cashText(ticket.returns),
              at: harareClock(last.at).slice(0, 5),
            })
          : phone
            ? t('keptForCustomer', { price: formatUsd(ticket.freeCents) })
            : t(`${outcome}Money`, { price: outcome === 'reversed' ? price : toGiveBack(ticket) })
      }
      actions={
        <ClientMessages namespaces={['next']}>
          {!settled && <ReturnForm ticket={ticket} intent={intent} action={actions.returnMoney} />}
          {!settled && <SellAgainForm ticketId={ticket.id} sale={sale} intent={intent} action={actions.sellAgain} />}
          <NextCustomer href={`/sell/${sale.kind}`} onEnter={settled} />
        </ClientMessages>
      }
      note={settled ? null : phone ? t('keptNote') : t(`${outcome}Note`)}
    >
      <ResultText>{t(`${outcome}Text`)}</ResultText>
      {why && outcome !== 'reversed' && <ProblemNote problem={why} />}
    </OutcomeFrame>
  )
}
