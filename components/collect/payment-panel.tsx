import { useTranslations } from 'next-intl'
import { formatUsd } from '@/lib/shared/money.ts'
import { formatPhone } from '@/lib/shared/phone.ts'
import { problemNamed } from '@/lib/shared/problem.ts'
import { secondsUntil } from '@/lib/shared/time.ts'
import { Countdown } from '../tickets/countdown.tsx'
import { ClientMessages } from '../ui/client-messages.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import result from '../ui/result.module.css'
import { StateChip } from '../ui/state-chip.tsx'
import { LOOKS_LIKE } from './collect-texts.ts'
import { NextAction } from './next-action.tsx'
import { PaymentActionsBar } from './payment-actions.tsx'
import type { PaymentProps } from './payment-props.ts'

/** Where a payment stands: its state, the money, what the customer does next, what the cashier may do meanwhile. */
export function PaymentPanel(props: PaymentProps) {
  const { payment, now, givenUp } = props
  const t = useTranslations('collect')
  const { outcome } = payment
  return (
    <section className={result.result} data-outcome={outcome}>
      <p className={result.aloud} role="status">
        {t(`${outcome}Word`)}
      </p>
      <p className={result.state}>
        <StateChip outcome={LOOKS_LIKE[outcome]} word={t(`${outcome}Word`)} size="large" />
        {outcome === 'waiting' && (
          <span className={result.beside}>
            {t('expiresIn')}{' '}
            <Countdown secondsLeft={secondsUntil(payment.expiresAt, now)} to={payment.expiresAt.toISOString()} />
          </span>
        )}
      </p>
      <div className={result.panel}>
        <Told {...props} />
      </div>
      <ClientMessages namespaces={['collect', 'next', 'problems']}>
        <PaymentActionsBar {...props} />
      </ClientMessages>
      <p className={result.note}>{givenUp ? t('givenUpNote') : t(`${outcome}Note`)}</p>
    </section>
  )
}

function Told(props: PaymentProps) {
  const { payment, deposit, problem, givenUp } = props
  const t = useTranslations('collect')
  const { outcome, methodLabel: label, failureCode, refusal } = payment
  const amount = formatUsd(payment.creditCents ?? payment.amountCents)
  const phone = formatPhone(payment.customerPhone)
  const why = outcome === 'not_made' ? refusal : failureCode === null ? null : problemNamed(failureCode)
  const paid = outcome === 'paid'
  return (
    <>
      <h1 className={result.money}>{t(`${outcome}Money`, { amount, label })}</h1>
      {outcome === 'waiting' ? (
        <NextAction {...props} />
      ) : (
        <p className={result.text}>
          {paid && (deposit || givenUp) ? t('paidKept') : t(`${outcome}Text`, { phone, label })}
        </p>
      )}
      {(outcome === 'not_paid' || outcome === 'not_made') && why && <ProblemNote problem={why} />}
      {paid && problem && <ProblemNote problem={problem} />}
      <Charge {...props} />
    </>
  )
}

/** What the customer is charged where that is not in USD. */
function Charge({ payment }: PaymentProps) {
  const t = useTranslations('collect')
  const { chargeCents, currency, rate, amountCents } = payment
  if (chargeCents === null || currency === 'USD') return null
  return (
    <dl className={result.facts}>
      <div>
        <dt>{t('charged')}</dt>
        <dd data-figures>
          {currency} {chargeCents / 100n}.{String(chargeCents % 100n).padStart(2, '0')}
        </dd>
      </div>
      {rate !== null && (
        <div>
          <dt>{t('rate', { currency })}</dt>
          <dd data-figures>{rate}</dd>
        </div>
      )}
      <div>
        <dt>{t('worth')}</dt>
        <dd data-figures>{formatUsd(amountCents)}</dd>
      </div>
    </dl>
  )
}
