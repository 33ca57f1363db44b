import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Age } from '@/components/counter/sales/age.tsx'
import { StateChip } from '@/components/counter/sales/state-chip.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import type { OpenPayment } from '@/lib/counter/collections/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { formatPhone } from '@/lib/platform/shared/phone.ts'
import { harareClock } from '@/lib/platform/shared/time/format-time.ts'
import { LOOKS_LIKE } from './internal/collect-texts.ts'
import { wordOf } from './internal/payment-texts.ts'

/** The link to the Paid, not delivered desk, if anything is there. */
export function PaidLink({ count }: { count: number }) {
  const t = useTranslations('paidDesk')
  if (count === 0) return null
  return (
    <p>
      <ButtonLink href="/paid">{t('link', { count })}</ButtonLink>
    </p>
  )
}

/** Payments by phone that are not final, each linked to its ticket; `now` in milliseconds. */
export function OpenPayments({ payments, now }: { payments: OpenPayment[]; now: number }) {
  const t = useTranslations('collect')
  if (payments.length === 0) return null
  return (
    <section className="@container">
      <h2 className="pb-2 text-body font-bold">{t('openTitle')}</h2>
      <ul className="rounded bg-paper">
        {payments.map(({ href, payment, givenUp }) => (
          <li
            key={payment.id}
            className="relative grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line px-3 py-2 last:border-b-0 hover:bg-soft @min-[48rem]:grid-cols-[15rem_minmax(0,1fr)_auto_10rem]"
          >
            <StateChip outcome={LOOKS_LIKE[payment.outcome]} word={t(wordOf({ payment, givenUp }))} />
            <Link
              href={href}
              prefetch={false}
              className="col-span-full py-1 font-semibold after:absolute after:inset-0 @min-[48rem]:col-span-1"
            >
              {payment.methodLabel} <span className="whitespace-nowrap">{formatPhone(payment.customerPhone)}</span>
            </Link>
            <span className="col-start-2 row-start-1 font-figures @min-[48rem]:col-start-auto @min-[48rem]:row-start-auto">
              {formatUsd(payment.amountCents)}
            </span>
            <span className="col-span-full text-note whitespace-nowrap text-muted @min-[48rem]:col-span-1 @min-[48rem]:text-end">
              {harareClock(payment.createdAt).slice(0, 5)}{' '}
              <span className="not-empty:before:content-['·_']">
                <Age at={payment.createdAt.getTime()} now={now} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
