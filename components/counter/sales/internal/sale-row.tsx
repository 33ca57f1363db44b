'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { SaleLine } from '@/lib/counter/ticket-lists/model.ts'
import { Age } from '../age.tsx'
import { ListCell, ListLink, ListRow, ListTable } from '../list-table.tsx'
import { PracticeMark } from '../practice-mark.tsx'
import { shortStamp } from '../short-stamp.ts'
import { StateChip } from '../state-chip.tsx'

/** A table of sales; `last` is the heading of the action column. */
export function SaleSheet({ last, children }: { last: string; children: ReactNode }) {
  const t = useTranslations('lists')
  return (
    <ListTable columns={[t('state'), t('what'), t('to'), { sum: t('paid') }, t('when'), last]}>{children}</ListTable>
  )
}

type Props = {
  sale: SaleLine
  now: number
  seller?: string | undefined
  /** What the customer is owed, or got back. */
  money?: ReactNode
  /** Whether the last cell is a button, shown beside the time on a phone. */
  button?: boolean
  children: ReactNode
}

/** A sale as a row linked to its ticket; the children are the last cell. */
export function SaleRow({ sale, now, seller, money, button = false, children }: Props) {
  const { number = '', practice = false, note = null } = sale.ticket ?? {}
  const locale = useLocale()
  const t = useTranslations('states')
  return (
    <ListRow>
      <ListCell>
        <StateChip outcome={sale.outcome} {...(sale.missing && { word: t(`${sale.missing}Missing`) })} />
      </ListCell>
      <ListCell card="whole">
        {practice && <PracticeMark />} {sale.what}
        {note && <small className="block text-small font-semibold wrap-anywhere">{note}</small>}
        {number && <small className="block font-figures text-small text-muted">{number}</small>}
      </ListCell>
      <ListCell card="whole">
        <ListLink href={`/tickets/${sale.ticketId}`} figures>
          {sale.recipient || number}
        </ListLink>
      </ListCell>
      <ListCell look="sum" card="corner">
        {sale.priceText}
        {money && <small className="block font-words text-note font-semibold">{money}</small>}
      </ListCell>
      <ListCell look="when" card={button ? 'start' : 'whole'}>
        <time dateTime={sale.at}>{shortStamp(new Date(sale.at), new Date(now), locale)}</time>{' '}
        <span className="not-empty:before:content-['·_']">
          <Age at={Date.parse(sale.at)} now={now} />
        </span>
        {seller && <small className="block text-note">{seller}</small>}
      </ListCell>
      {children}
    </ListRow>
  )
}
