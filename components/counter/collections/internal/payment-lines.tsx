import { useTranslations } from 'next-intl'
import { SlipLine } from '@/components/counter/tickets/slip.tsx'
import type { CollectionView, DepositView } from '@/lib/counter/collections/model.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { formatMoney, formatSums, formatUsd } from '@/lib/platform/shared/money.ts'
import { formatPhone } from '@/lib/platform/shared/phone.ts'
import { LOOKS_LIKE } from './collect-texts.ts'

type Props = {
  tenders: TicketView['tenders']
  payments: CollectionView[]
  /** Cash for what the customer owed afterwards. */
  debtsPaid: DepositView['debtsPaid']
}

/** How a ticket is being paid: cash taken, each payment with its state in a word, and what was paid later. */
export function PaymentLines({ tenders, payments, debtsPaid }: Props) {
  const t = useTranslations('collect')
  const receipt = useTranslations('receipt')
  const states = useTranslations('states')
  const alone = tenders.length === 0 && payments.length === 1
  return (
    <>
      {tenders.map(({ intakeId, currency, receivedCents, changeCents }) => (
        <SlipLine key={`${intakeId} ${currency}`} label={t('cash')} quiet>
          {formatMoney({ cents: receivedCents - changeCents, currency })}
        </SlipLine>
      ))}
      {payments.map((payment) => (
        <SlipLine
          key={payment.id}
          label={[
            payment.methodLabel,
            formatPhone(payment.customerPhone),
            ...(alone ? [] : [formatUsd(payment.amountCents)]),
          ].join(' ')}
          quiet
          words
        >
          {isOpen(payment) ? states(LOOKS_LIKE[payment.outcome]) : t(`${payment.outcome}Word`)}
        </SlipLine>
      ))}
      {debtsPaid.length > 0 && (
        <SlipLine label={receipt('debtPaid')} quiet>
          {formatSums(debtsPaid.map(({ currency, nativeCents: cents }) => ({ cents, currency })))}
        </SlipLine>
      )}
    </>
  )
}

function isOpen({ outcome }: CollectionView): boolean {
  return outcome === 'sending' || outcome === 'unknown' || outcome === 'waiting'
}
