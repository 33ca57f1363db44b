'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { NextCustomer } from '@/components/counter/tickets/next-customer.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { FocusSoon } from '@/components/ui/focus/focus-soon.tsx'
import { BigField } from '@/components/ui/forms/big-field.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { useTextBeforeScript } from '@/components/ui/forms/use-text-before-script.ts'
import { ResultActions } from '@/components/ui/pages/result.tsx'
import { MOST_OTP_LETTERS, NEXT_ACTIONS } from '@/lib/counter/collections/model.ts'
import { formatUsd, toWireAmount } from '@/lib/platform/shared/money.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'
import type { PaymentProps } from './payment-props.ts'
import type { MainAction } from './payment-texts.ts'

type Props = Pick<PaymentProps, 'payment' | 'deposit' | 'givenUp' | 'next' | 'again' | 'inCash' | 'actions'> & {
  /** Which button is black, and on Enter. */
  main: MainAction | null
}

/** What the cashier may do while a payment is open, and after it ends: the black button and the next customer first. */
export function PaymentActionsBar(props: Props) {
  const { payment, givenUp, next, inCash, actions, main } = props
  const t = useTranslations('collect')
  const { isOpen, isUnpaid } = phaseOf(props)
  const asksWhy = isUnpaid && actions.payCash !== null && Boolean(inCash?.reason)
  return (
    <ResultActions inFlow={(isOpen && wantsCode({ payment, givenUp })) || asksWhy} more={<OtherActions {...props} />}>
      {main === 'ask_again' && <AskAgain {...props} />}
      {main === 'ask_now' && <AskNow {...props} />}
      <NextCustomer href={next} main={main === 'next'}>
        {t(isOpen ? 'serveNext' : 'nextCustomer')}
      </NextCustomer>
      {(main === 'ask_now' || main === 'ask_again') && <FocusSoon id={`payment-${main}`} />}
    </ResultActions>
  )
}

function phaseOf({ payment: { outcome } }: Pick<Props, 'payment'>) {
  return {
    isOpen: outcome === 'waiting' || outcome === 'unknown',
    isUnpaid: outcome === 'not_paid' || outcome === 'not_made',
  }
}

function OtherActions(props: Props) {
  const { payment, deposit, givenUp, again, inCash, actions, main } = props
  const t = useTranslations('collect')
  const { isOpen, isUnpaid } = phaseOf(props)
  return (
    <>
      {isUnpaid && inCash && actions.payCash && (
        <CashInstead {...inCash} ticketId={payment.ticketId} pay={actions.payCash} />
      )}
      {isUnpaid && main !== 'ask_again' && <AskAgain {...props} />}
      {isOpen && main !== 'ask_now' && <AskNow {...props} />}
      {isOpen && again !== null && <ButtonLink href={again}>{t('askSecond')}</ButtonLink>}
      {(isOpen || isUnpaid) && !givenUp && actions.giveUp && (
        <form action={actions.giveUp}>
          <PaymentIds {...props} />
          <SubmitButton look="quiet" pendingText={t('noting')}>
            {t(isOpen || deposit ? 'giveUp' : 'cancelSale')}
          </SubmitButton>
        </form>
      )}
    </>
  )
}

function PaymentIds({ payment, deposit }: Pick<Props, 'payment' | 'deposit'>) {
  return (
    <>
      <input type="hidden" name="ticketId" value={payment.ticketId} />
      <input type="hidden" name="collectionId" value={payment.id} />
      {deposit && <input type="hidden" name="deposit" value="on" />}
    </>
  )
}

function AskAgain({ again, main }: Pick<Props, 'again' | 'main'>) {
  const t = useTranslations('collect')
  if (again === null) return null
  return (
    <ButtonLink {...lookOf('ask_again', 'F6', main)} href={again}>
      {t('askAgain')}
    </ButtonLink>
  )
}

function AskNow(props: Props) {
  const t = useTranslations('collect')
  return (
    <form action={props.actions.askNow}>
      <PaymentIds {...props} />
      <SubmitButton {...lookOf('ask_now', 'A', props.main)} pendingText={t('looking')}>
        {t('askNow')}
      </SubmitButton>
    </form>
  )
}

/** Whether the customer's code is typed here. */
function wantsCode({ payment, givenUp }: Pick<Props, 'payment' | 'givenUp'>): boolean {
  return !givenUp && payment.otp === 'wanted' && NEXT_ACTIONS[payment.nextAction].typesCode
}

type CashInsteadProps = NonNullable<PaymentProps['inCash']> & { ticketId: string; pay: FormAction }

/** Sells the item for what is due in cash. */
function CashInstead({ ticketId, saleId, quoteId, dueCents, reason, pay }: CashInsteadProps) {
  const t = useTranslations('collect')
  return (
    <form action={pay} className={reason ? 'col-span-full grid basis-full gap-3' : undefined}>
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="saleId" value={saleId} />
      <input type="hidden" name="quoteId" value={quoteId} />
      <input type="hidden" name="received" value={toWireAmount(dueCents)} />
      {reason}
      <SubmitButton shortcut={{ label: 'F9', key: 'F9' }} pendingText={t('selling')}>
        {t('payInCash', { amount: formatUsd(dueCents) })}
      </SubmitButton>
    </form>
  )
}

/** Black and on Enter, if it is the main one. */
function lookOf(action: MainAction, key: string, main: MainAction | null) {
  const id = `payment-${action}`
  return action === main
    ? { id, look: 'main' as const, shortcut: { label: 'Enter', key } }
    : { id, shortcut: { label: key, key } }
}

type OtpFormProps = { ids: Readonly<Record<string, string>>; problem: ProblemMessage | null; confirm: FormAction }

/** The code that the customer reads out: one field, typed or pasted with any separators. */
export function OtpForm({ ids, problem, confirm }: OtpFormProps) {
  const t = useTranslations('collect')
  const [otp, setOtp] = useState('')
  const type = (text: string) => setOtp(text.replace(/[^a-z\d]/gi, '').slice(0, MOST_OTP_LETTERS))
  const field = useTextBeforeScript(type)
  return (
    <form
      action={confirm}
      className="grid grid-cols-[minmax(0,26rem)_auto] items-start justify-start gap-x-3 gap-y-2 max-phone:grid-cols-1"
    >
      {Object.entries(ids).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <BigField
        id="otp"
        name="otp"
        label={t('otpLabel')}
        // Nearly every code has digits only; once one was refused, letters can be typed on a phone too.
        inputMode={problem ? 'text' : 'numeric'}
        data-letters=""
        autoComplete="one-time-code"
        maxLength={40}
        autoFocus
        aria-keyshortcuts="/"
        ref={field}
        value={otp}
        onChange={(event) => type(event.currentTarget.value)}
        problem={problem}
      />
      <div className="grid pt-7.75 *:min-h-19 max-phone:pt-0 max-phone:*:min-h-14">
        <SubmitButton look="main" shortcut={{ label: 'Enter', key: 'F9' }} pendingText={t('confirming')}>
          {t('confirm')}
        </SubmitButton>
      </div>
    </form>
  )
}
