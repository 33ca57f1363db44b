'use client'

import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { WaitingSale } from '@/lib/tickets/model.ts'
import { useNow } from '../live/use-now.ts'
import type { FormAction } from '../ui/form-action.ts'
import { StateChip } from '../ui/state-chip.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { Age } from './age.tsx'
import styles from './sale-table.module.css'
import { shortStamp } from './short-stamp.ts'

const AGES_EVERY_MS = 20_000

type Props = { sales: WaitingSale[]; now: number; ask: FormAction }

/**
 * Sales that are not final as rows, each a way to its ticket, with how long it waits, when the Service was last asked, and
 * a button to ask now; `now` is when the page was made, in milliseconds.
 */
export function SaleTable({ sales, now: first, ask }: Props) {
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
          <th scope="col">{t('lastAsked')}</th>
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <tr key={sale.saleId}>
            <td>
              <StateChip outcome={sale.outcome} />
            </td>
            <td className={styles.what}>{sale.productName}</td>
            <td className={styles.to}>
              <Link href={`/tickets/${sale.ticketId}`} prefetch={false}>
                {sale.recipient}
              </Link>
            </td>
            <td className={styles.figure}>{sale.priceText}</td>
            <td className={styles.when}>
              <time dateTime={sale.at}>{shortStamp(new Date(sale.at), new Date(now), locale)}</time>{' '}
              <Age at={Date.parse(sale.at)} now={now} />
            </td>
            <td className={styles.ask}>
              {sale.checkedAt && <Age at={Date.parse(sale.checkedAt)} now={now} />}
              <form action={ask}>
                <input type="hidden" name="ticketId" value={sale.ticketId} />
                <SubmitButton look="quiet" pendingText={t('asking')}>
                  {t('askNow')}
                </SubmitButton>
              </form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
