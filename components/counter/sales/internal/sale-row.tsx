'use client'

import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { RecentSale } from '@/lib/counter/tickets/model.ts'
import { Age } from '../age.tsx'
import { shortStamp } from '../short-stamp.ts'
import { StateChip } from '../state-chip.tsx'

/** A table of sales; `last` heads the column of what can be done with each. */
export function SaleSheet({ last, children }: { last: string; children: ReactNode }) {
  const t = useTranslations('lists')
  return (
    <table className="[&_th]:border-b-fine w-full border-collapse rounded bg-paper text-base [&_tbody_tr]:relative [&_tbody_tr]:h-13 max-phone:[&_tbody_tr]:grid max-phone:[&_tbody_tr]:h-auto max-phone:[&_tbody_tr]:grid-cols-[minmax(0,1fr)_auto] max-phone:[&_tbody_tr]:gap-x-3 max-phone:[&_tbody_tr]:gap-y-0 max-phone:[&_tbody_tr]:border-b max-phone:[&_tbody_tr]:border-b-line max-phone:[&_tbody_tr]:p-3 [&_tbody_tr:hover]:bg-soft [&_td]:border-b [&_td]:border-b-line [&_td]:px-3 [&_td]:py-2 max-phone:[&_td]:border-0 max-phone:[&_td]:px-0 max-phone:[&_td]:py-0.25 [&_th]:border-b-ink [&_th]:p-3 [&_th]:text-start [&_th]:text-note [&_th]:font-semibold [&_th]:text-muted max-phone:[&_thead]:absolute max-phone:[&_thead]:w-px max-phone:[&_thead]:overflow-hidden max-phone:[&_thead]:[clip-path:inset(50%)]">
      <thead>
        <tr>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('to')}</th>
          <th
            scope="col"
            className="text-end [font-family:inherit] whitespace-nowrap tabular-nums max-phone:col-start-2 max-phone:row-start-1"
          >
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
      <td className="max-phone:col-span-full">
        {sale.productName}
        {number && <small className="block font-figures text-small text-muted">{number}</small>}
      </td>
      <td className="max-phone:col-span-full [&_a]:inline-block [&_a]:py-1 [&_a]:font-figures [&_a]:font-semibold [&_a]:whitespace-nowrap [&_a]:after:absolute [&_a]:after:inset-0 [&_a]:after:content-['']">
        <Link href={`/tickets/${sale.ticketId}`} prefetch={false}>
          {sale.recipient || number}
        </Link>
      </td>
      <td className="text-end [font-family:inherit] whitespace-nowrap tabular-nums max-phone:col-start-2 max-phone:row-start-1">
        {sale.priceText}
      </td>
      <td className="text-note whitespace-nowrap text-muted max-phone:col-span-full max-phone:has-[+_.print]:col-start-1 max-phone:has-[+_.print]:self-center max-phone:has-[+_.print]:whitespace-normal [&_span]:before:content-['·_']">
        <time dateTime={sale.at}>{shortStamp(new Date(sale.at), new Date(now), locale)}</time>{' '}
        <Age at={Date.parse(sale.at)} now={now} />
        {seller && <small className="block text-note text-muted">{seller}</small>}
      </td>
      {children}
    </tr>
  )
}
