'use client'

import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { RecentSale } from '@/lib/tickets/model.ts'
import { StateChip } from '../ui/state-chip.tsx'
import { Age } from './age.tsx'
import styles from './sale-table.module.css'
import { shortStamp } from './short-stamp.ts'

/** A table of sales; `last` heads the column of what can be done with each. */
export function SaleSheet({ last, children }: { last: string; children: ReactNode }) {
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
          <th scope="col">{last}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

type Props = { sale: RecentSale; now: number; number?: string; seller?: string; children: ReactNode }

/** A sale as a row and a way to its ticket; `number` is its ticket's, and the children are its last cell. */
export function SaleRow({ sale, now, number = '', seller, children }: Props) {
  const locale = useLocale()
  const t = useTranslations('states')
  return (
    <tr>
      <td>
        <StateChip outcome={sale.outcome} {...(sale.missing && { word: t(`${sale.missing}Missing`) })} />
      </td>
      <td className={styles.what}>
        {sale.productName}
        {number && <small className={styles.number}>{number}</small>}
      </td>
      <td className={styles.to}>
        <Link href={`/tickets/${sale.ticketId}`} prefetch={false}>
          {sale.recipient || number}
        </Link>
      </td>
      <td className={styles.figure}>{sale.priceText}</td>
      <td className={styles.when}>
        <time dateTime={sale.at}>{shortStamp(new Date(sale.at), new Date(now), locale)}</time>{' '}
        <Age at={Date.parse(sale.at)} now={now} />
        {seller && <small className={styles.seller}>{seller}</small>}
      </td>
      {children}
    </tr>
  )
}
