import { useTranslations } from 'next-intl'
import { SlipLine } from '@/components/counter/tickets/slip.tsx'
import type { CollectionView } from '@/lib/counter/collections/model.ts'
import { type Cents, formatMoney, formatUsd } from '@/lib/platform/shared/money.ts'
import { formatPhone } from '@/lib/platform/shared/phone.ts'
import { LOOKS_LIKE } from './collect-texts.ts'

type CashPart = { currency: string; receivedCents: Cents; changeCents: Cents }

/** How a ticket is being paid: cash taken, and each payment with its state in a word. */
export function PaymentLines({ tenders, payments }: { tenders: readonly CashPart[]; payments: CollectionView[] }) {
  const t = useTranslations('collect')
  const states = useTranslations('states')
  const alone = tenders.length === 0 && payments.length === 1
  return (
    <>
      {tenders.map(({ currency, receivedCents, changeCents }) => (
        <SlipLine key={currency} label={t('cash')} quiet>
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
    </>
  )
}

function isOpen({ outcome }: CollectionView): boolean {
  return outcome === 'sending' || outcome === 'unknown' || outcome === 'waiting'
}
