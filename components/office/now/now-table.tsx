'use client'

import { useLocale, useTranslations } from 'next-intl'
import { StateChip } from '@/components/counter/sales/state-chip.tsx'
import { useLiveValue } from '@/components/platform/live/use-live-value.ts'
import { useNow } from '@/components/platform/live/use-now.ts'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { PageLinks } from '@/components/ui/lists/page-links.tsx'
import { Cell, Muted, RowLink } from '@/components/ui/lists/table-cell.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { SaleLine } from '@/lib/counter/ticket-lists/model.ts'
import { NOW_ROWS, type NowFilter } from '@/lib/office/now/model.ts'
import { pageAddress, timePlace } from '@/lib/platform/shared/page.ts'
import { harareClock, harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'

const DAY_CHECKED_MS = 60_000

type Props = {
  initial: SaleLine[]
  filter: NowFilter
  /** When the page was made, in milliseconds. */
  now: number
}

/** The newest rows, updated live. */
export function NowTable({ initial, filter, now }: Props) {
  const t = useTranslations('now')
  const chosen = Object.entries(filter).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  const found = useLiveValue(`/api/now?${new URLSearchParams(chosen)}`, ['sale', 'collection'], initial)
  const today = harareDay(new Date(useNow(DAY_CHECKED_MS, now)))
  const rows = found.slice(0, NOW_ROWS)
  const last = rows.at(-1)
  if (!last) return <Panel>{t(chosen.length > 0 ? 'nothingSuch' : 'nothing')}</Panel>
  const older = found.length > rows.length ? timePlace(new Date(last.at), last.id) : null
  return (
    <>
      <Rows rows={rows} today={today} />
      {older && <p className="text-note text-muted">{t('onlySome', { count: rows.length })}</p>}
      <PageLinks
        newer={filter.before ? pageAddress('/now', { ...filter, before: null }) : null}
        older={older ? pageAddress('/now', { ...filter, before: older }) : null}
        texts={{ label: t('pages'), newer: t('newest'), older: t('older') }}
      />
    </>
  )
}

function Rows({ rows, today }: { rows: SaleLine[]; today: string }) {
  const t = useTranslations('now')
  const locale = useLocale()
  return (
    <OfficeTable
      title={t('title')}
      columns={[t('outcome'), t('time'), t('branch'), t('cashier'), t('what'), t('to'), { figure: t('amount') }]}
    >
      {rows.map((row) => (
        <TableRow key={row.id} card={isToday(row, today) ? 'sale' : 'datedSale'}>
          <Cell place="state">
            <StateChip outcome={row.outcome} {...wordOf(row, t)} />
          </Cell>
          <Cell look="code" place="time">
            {isToday(row, today) ? harareClock(new Date(row.at)) : harareStamp(new Date(row.at), locale)}
          </Cell>
          <Cell place="branch">
            {row.seller?.branch} <Muted>{t('till', { number: row.seller?.till ?? 0 })}</Muted>
          </Cell>
          <Cell place="cashier">{row.seller?.cashier}</Cell>
          <Cell place="what">
            <RowLink href={`/sold/${row.ticketId}`}>
              {row.kind === 'collection' ? t('paidBy', { method: row.what }) : row.what}
            </RowLink>
          </Cell>
          <Cell look="code" place="to">
            {row.recipient}
          </Cell>
          <Cell look="figure" place="amount">
            {row.priceText}
          </Cell>
        </TableRow>
      ))}
    </OfficeTable>
  )
}

function isToday({ at }: SaleLine, today: string): boolean {
  return harareDay(new Date(at)) === today
}

/** A collection is paid rather than delivered; a request that never left was not made. */
function wordOf({ kind, outcome }: SaleLine, t: ReturnType<typeof useTranslations<'now'>>) {
  if (kind !== 'collection') return {}
  if (outcome === 'delivered') return { word: t('collected') }
  if (outcome === 'not_sold' || outcome === 'failed') return { word: t('notCollected') }
  return {}
}
