import { useTranslations } from 'next-intl'
import { StateChip } from '@/components/counter/sales/state-chip.tsx'
import { Countdown } from '@/components/counter/tickets/countdown.tsx'
import { isNews } from '@/components/platform/sounds/sound.ts'
import { SoundOnce } from '@/components/platform/sounds/sound-once.tsx'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import {
  Result,
  ResultApart,
  ResultFact,
  ResultFacts,
  ResultMoney,
  ResultNote,
  ResultPanel,
  ResultState,
  ResultText,
} from '@/components/ui/pages/result.tsx'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { formatPhone } from '@/lib/platform/shared/phone.ts'
import { problemOfFailedPayment } from '@/lib/platform/shared/problem.ts'
import { secondsUntil } from '@/lib/platform/shared/time/format-time.ts'
import { LOOKS_LIKE } from './collect-texts.ts'
import { NextAction } from './next-action.tsx'
import { PaymentActionsBar } from './payment-actions.tsx'
import type { PaymentProps } from './payment-props.ts'
import { hasStopped, mainActionOf, moneyOf, paymentNote, wordOf } from './payment-texts.ts'

/** A payment's state: the money, what the customer does next, what the cashier may do meanwhile. */
export function PaymentPanel(props: PaymentProps) {
  const { payment, now, cash, items } = props
  const { giveBack, askOther } = cash && 'held' in cash ? cash : { giveBack: null, askOther: null }
  const t = useTranslations('collect')
  const { outcome } = payment
  const word = t(wordOf(props))
  const note = paymentNote(props)
  return (
    <Result>
      <p className="sr-only" role="status">
        {word}
      </p>
      {outcome === 'paid' && payment.settledAt && isNews(payment.settledAt, now) && (
        <SoundOnce sound="paid" of={payment.id} />
      )}
      <ResultState
        chip={<StateChip outcome={LOOKS_LIKE[outcome]} word={word} size="large" />}
        beside={
          outcome === 'waiting' &&
          !hasStopped(props) && (
            <>
              {t('expiresIn')}{' '}
              <Countdown secondsLeft={secondsUntil(payment.expiresAt, now)} to={payment.expiresAt.toISOString()} />
            </>
          )
        }
      />
      <ResultPanel edge={outcome === 'unknown' ? 'hatched' : 'none'}>
        <PaymentMessage {...props} />
        {giveBack}
      </ResultPanel>
      <ClientMessages namespaces={['collect', 'next']}>
        <PaymentActionsBar {...barOf(props)} main={mainActionOf(props)} />
      </ClientMessages>
      <ResultNote>
        {note && t(note)} {giveBack ? t('cashBackNote') : askOther}
      </ResultNote>
      {items && <ResultApart title={t('itemByItem')}>{items}</ResultApart>}
    </Result>
  )
}

/** What the client component needs; the rest is rendered here. */
function barOf({ payment, deposit, givenUp, next, again, inCash, actions }: PaymentProps) {
  return { payment, deposit, givenUp, next, again, inCash, actions }
}

function PaymentMessage(props: PaymentProps) {
  const { payment, deposit, problem, givenUp, cash } = props
  const t = useTranslations('collect')
  const { outcome, methodLabel: label, failureCode, refusal } = payment
  const amount = formatUsd(payment.creditCents ?? payment.amountCents)
  const phone = formatPhone(payment.customerPhone)
  const why = outcome === 'not_made' ? refusal : failureCode === null ? null : problemOfFailedPayment(failureCode)
  const paid = outcome === 'paid'
  const unpaid = outcome === 'not_paid' || outcome === 'not_made'
  return (
    <>
      <ResultMoney>
        {t(moneyOf(props), { amount, label })}{' '}
        {cash && ('held' in cash ? t('cashBeside', { cash: cash.held }) : cash.returned)}
      </ResultMoney>
      {outcome === 'waiting' && !hasStopped(props) && <NextAction {...props} />}
      {outcome !== 'waiting' && (
        <ResultText>{paid && (deposit || givenUp) ? t('paidKept') : t(`${outcome}Text`, { phone, label })}</ResultText>
      )}
      {unpaid && why && <ProblemNote problem={why} />}
      {(paid || unpaid) && problem && <ProblemNote problem={problem} />}
      <Charge {...props} />
    </>
  )
}

/** What the customer is charged, if not in USD. */
function Charge({ payment }: PaymentProps) {
  const t = useTranslations('collect')
  const { chargeCents, currency, rate, amountCents } = payment
  if (chargeCents === null || currency === 'USD') return null
  return (
    <ResultFacts>
      <ResultFact label={t('charged')} figures>
        {currency} {chargeCents / 100n}.{String(chargeCents % 100n).padStart(2, '0')}
      </ResultFact>
      {rate !== null && (
        <ResultFact label={t('rate', { currency: currencyName(currency) })} figures>
          {rate}
        </ResultFact>
      )}
      <ResultFact label={t('worth')} figures>
        {formatUsd(amountCents)}
      </ResultFact>
    </ResultFacts>
  )
}
