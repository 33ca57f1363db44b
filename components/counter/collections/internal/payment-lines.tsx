import { useLocale, useTranslations } from 'next-intl'
import { SlipLine } from '@/components/counter/tickets/slip.tsx'
import type { CollectionView, DepositView } from '@/lib/counter/collections/model.ts'
import { type TicketView, typeName } from '@/lib/counter/tickets/model.ts'
import { formatMoney, formatSums, formatUsd } from '@/lib/platform/shared/money.ts'
import { formatPhone } from '@/lib/platform/shared/phone.ts'
import { LOOKS_LIKE } from './collect-texts.ts'
import { hasStopped, mayCome, wordOf } from './payment-texts.ts'

type Props = {
  tenders: TicketView['tenders']
  types: TicketView['types']
  payments: CollectionView[]
  /** The cashier stopped waiting for those that are open. */
  givenUp: boolean
  /** Cash for what the customer owed afterwards. */
  debtsPaid: DepositView['debtsPaid']
}

/** How a ticket is being paid: cash taken, each payment with its state in a word, and what was paid later. */
export function PaymentLines({ tenders, types, payments, givenUp, debtsPaid }: Props) {
  const t = useTranslations('collect')
  const locale = useLocale()
  const receipt = useTranslations('receipt')
  const states = useTranslations('states')
  const alone = tenders.length === 0 && payments.length === 1
  return (
    <>
      {tenders.map(({ intakeId, typeId, currency, receivedCents, changeCents }) => (
        <SlipLine
          key={`${intakeId} ${typeId} ${currency}`}
          label={typeName(typeId, { types }, locale) ?? t('cash')}
          quiet
        >
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
          {isAwaited(payment, givenUp) ? states(LOOKS_LIKE[payment.outcome]) : t(wordOf({ payment, givenUp }))}
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

function isAwaited(payment: CollectionView, givenUp: boolean): boolean {
  return mayCome(payment.outcome) && !hasStopped({ payment, givenUp })
}
