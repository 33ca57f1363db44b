'use client'

import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { FoundSale } from '@/lib/tickets/model.ts'
import { useNow } from '../live/use-now.ts'
import type { FormAction } from '../ui/form-action.ts'
import { StateChip } from '../ui/state-chip.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { Age } from './age.tsx'
import styles from './sale-table.module.css'
import { shortStamp } from './short-stamp.ts'

const AGES_EVERY_MS = 20_000

type Props = { sales: FoundSale[]; now: number; countPrint: FormAction }

/** Past sales as rows: each a way to its ticket, the first of a ticket with the button that prints its slip again. */
export function FoundTable({ sales, now: first, countPrint }: Props) {
  const t = useTranslations('lists')
  const locale = useLocale()
  const now = useNow(AGES_EVERY_MS, first)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('to')}</th>
          <th scope="col" className={styles.figure}>
            {t('paid')}
          </th>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('slip')}</th>
        </tr>
      </thead>
      <tbody>
        {sales.map((sale, index) => (
          <tr key={sale.saleId}>
            <td>
              <StateChip outcome={sale.outcome} />
            </td>
            <td className={styles.what}>
              {sale.productName}
              <small className={styles.number}>{sale.number}</small>
            </td>
            <td className={styles.to}>
              <Link href={`/tickets/${sale.ticketId}`} prefetch={false}>
                {sale.recipient || sale.number}
              </Link>
            </td>
            <td className={styles.figure}>{sale.priceText}</td>
            <td className={styles.when}>
              <time dateTime={sale.at}>{shortStamp(new Date(sale.at), new Date(now), locale)}</time>{' '}
              <Age at={Date.parse(sale.at)} now={now} />
              {sale.seller && (
                <small className={styles.seller}>
                  {t('seller', { number: sale.seller.tillNumber, name: sale.seller.cashierName })}
                </small>
              )}
            </td>
            <td className={styles.print}>
              {sales[index - 1]?.ticketId !== sale.ticketId && <Reprint sale={sale} action={countPrint} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Reprint({ sale, action }: { sale: FoundSale; action: FormAction }) {
  const t = useTranslations('lists')
  const word = sale.copies === 0 ? t('print') : t('reprint')
  return (
    <form action={action}>
      <input type="hidden" name="ticketId" value={sale.ticketId} />
      <SubmitButton look="quiet" pendingText={t('printing')} aria-label={`${word} ${sale.number}`}>
        {word}
      </SubmitButton>
    </form>
  )
}
