import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { OpenPayment } from '@/lib/collections/model.ts'
import { formatUsd } from '@/lib/shared/money.ts'
import { formatPhone } from '@/lib/shared/phone.ts'
import { harareClock } from '@/lib/shared/time.ts'
import { Age } from '../sales/age.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { StateChip } from '../ui/state-chip.tsx'
import { LOOKS_LIKE } from './collect-texts.ts'
import styles from './open-payments.module.css'

/** The way to the Paid, not delivered desk, while something is there. */
export function PaidLink({ count }: { count: number }) {
  const t = useTranslations('paidDesk')
  if (count === 0) return null
  return (
    <p>
      <ButtonLink href="/paid">{t('link', { count })}</ButtonLink>
    </p>
  )
}

/** Payments by phone that are not final, each a way to its ticket; `now` in milliseconds. */
export function OpenPayments({ payments, now }: { payments: OpenPayment[]; now: number }) {
  const t = useTranslations('collect')
  if (payments.length === 0) return null
  return (
    <section>
      <h2 className={styles.title}>{t('openTitle')}</h2>
      <ul className={styles.list}>
        {payments.map(({ href, payment }) => (
          <li key={payment.id} className={styles.row}>
            <StateChip outcome={LOOKS_LIKE[payment.outcome]} word={t(`${payment.outcome}Word`)} />
            <Link href={href} prefetch={false} className={styles.payer}>
              {payment.methodLabel} {formatPhone(payment.customerPhone)}
            </Link>
            <span className={styles.figure}>{formatUsd(payment.amountCents)}</span>
            <span className={styles.when}>
              {harareClock(payment.createdAt).slice(0, 5)} <Age at={payment.createdAt.getTime()} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
