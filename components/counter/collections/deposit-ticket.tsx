import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { OwedPanel, type PayDebt } from '@/components/counter/tickets/owed-panel.tsx'
import { SlipLine, SlipNote, SlipTotal, slipHead } from '@/components/counter/tickets/slip.tsx'
import type { DepositView } from '@/lib/counter/collections/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { PaymentDesk } from './internal/payment-desk.tsx'
import { PaymentLines } from './internal/payment-lines.tsx'
import type { PaymentActions } from './internal/payment-props.ts'

type Props = {
  deposit: DepositView
  partnerName: string
  now: Date
  tray: ReactNode
  mayCollect: boolean
  actions: PaymentActions
  /** An unused intent for taking cash for what is owed, and the action; null for a role that may not. */
  intent: string
  payDebt: PayDebt
}

/** A deposit after it was asked for: the payment's state, and a slip that says what it is for. */
export function DepositTicket(props: Props) {
  const { deposit, partnerName, now, tray, mayCollect, actions, intent, payDebt } = props
  const t = useTranslations('collect')
  const slip = useTranslations('slip')
  const shell = useTranslations('shell')
  const locale = useLocale()
  const payment = deposit.collections.at(-1)
  if (!payment) return null
  const { branchName, cashierName, createdAt: at } = deposit
  const till = shell('till', { number: deposit.tillNumber })
  const givenUp = deposit.abandonedAt !== null
  return (
    <PaymentDesk
      head={slipHead({ partnerName, branchName, till, cashierName, at, locale })}
      tray={tray}
      version={null}
      problem={null}
      owed={<OwedPanel ticket={deposit} {...{ intent, payDebt }} />}
      payment={{
        payment,
        now,
        deposit: true,
        givenUp,
        owes: deposit.owedCents > 0n,
        problem: null,
        next: mayCollect ? '/collect' : '/sell/airtime',
        again: null,
        inCash: null,
        cash: null,
        items: null,
        actions,
      }}
    >
      <SlipLine label={<b>{t('deposit')}</b>} />
      <SlipLine label={deposit.purpose} quiet />
      <SlipTotal label={t('customerPays')}>{formatUsd(deposit.priceCents)}</SlipTotal>
      <PaymentLines
        tenders={[]}
        types={[]}
        payments={deposit.collections}
        {...{ givenUp }}
        debtsPaid={deposit.debtsPaid}
      />
      <SlipNote>
        {deposit.environment === 'test' && <b>{slip('test')}. </b>}
        {slip('notFiscal')}
      </SlipNote>
    </PaymentDesk>
  )
}
