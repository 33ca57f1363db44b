import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { harareStamp } from '@/lib/shared/time.ts'
import type { RecentSale } from '@/lib/tickets/model.ts'
import { StateChip } from '../ui/state-chip.tsx'
import { Age } from './age.tsx'
import styles from './sale-table.module.css'

/** Sales as rows, each a way to its ticket and slip. */
export function SaleTable({ sales, now }: { sales: RecentSale[]; now: Date }) {
  const t = useTranslations('lists')
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
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <tr key={sale.ticketId}>
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
              <time dateTime={sale.at}>{harareStamp(new Date(sale.at))}</time> <Age at={new Date(sale.at)} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
