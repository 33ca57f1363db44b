'use client'

import { useLocale, useTranslations } from 'next-intl'
import { StateChip } from '@/components/counter/sales/state-chip.tsx'
import { useLiveValue } from '@/components/platform/live/use-live-value.ts'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { PageLinks } from '@/components/ui/lists/page-links.tsx'
import { Cell, Muted, RowLink } from '@/components/ui/lists/table-cell.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import { NOW_ROWS, type NowFilter, type NowRow } from '@/lib/office/now/model.ts'
import { pageAddress, timePlace } from '@/lib/platform/shared/page.ts'
import { harareClock, harareStamp } from '@/lib/platform/shared/time/format-time.ts'

/** The newest rows, updated live. */
export function NowTable({ initial, filter }: { initial: NowRow[]; filter: NowFilter }) {
  const t = useTranslations('now')
  const chosen = Object.entries(filter).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  const found = useLiveValue(`/api/now?${new URLSearchParams(chosen)}`, ['sale', 'collection'], initial)
  const rows = found.slice(0, NOW_ROWS)
  const last = rows.at(-1)
  if (!last) return <Panel>{t(chosen.length > 0 ? 'nothingSuch' : 'nothing')}</Panel>
  const older = found.length > rows.length ? timePlace(new Date(last.at), last.id) : null
  return (
    <>
      <Rows rows={rows} />
      {older && <p className="text-note text-muted">{t('onlySome', { count: rows.length })}</p>}
      <PageLinks
        newer={filter.before ? pageAddress('/now', { ...filter, before: null }) : null}
        older={older ? pageAddress('/now', { ...filter, before: older }) : null}
        texts={{ label: t('pages'), newer: t('newest'), older: t('older') }}
      />
    </>
  )
}

function Rows({ rows }: { rows: NowRow[] }) {
  const t = useTranslations('now')
  const locale = useLocale()
  return (
    <OfficeTable
      title={t('title')}
      columns={[t('outcome'), t('time'), t('branch'), t('cashier'), t('what'), t('to'), { figure: t('amount') }]}
    >
      {rows.map((row) => (
        <TableRow key={row.id} card={row.dated ? 'datedSale' : 'sale'}>
          <Cell place="state">
            <StateChip outcome={row.outcome} {...wordOf(row, t)} />
          </Cell>
          <Cell look="code" place="time">
            {row.dated ? harareStamp(new Date(row.at), locale) : harareClock(new Date(row.at))}
          </Cell>
          <Cell place="branch">
            {row.branchName} <Muted>{t('till', { number: row.tillNumber })}</Muted>
          </Cell>
          <Cell place="cashier">{row.staffName}</Cell>
          <Cell place="what">
            <RowLink href={`/sold/${row.ticketId}`}>
              {row.kind === 'collection' ? t('paidBy', { method: row.what }) : row.what}
            </RowLink>
          </Cell>
          <Cell look="code" place="to">
            {row.recipient}
          </Cell>
          <Cell look="figure" place="amount">
            {row.amountText}
          </Cell>
        </TableRow>
      ))}
    </OfficeTable>
  )
}

/** A collection is paid rather than delivered; a request that never left was not made. */
function wordOf({ kind, outcome }: NowRow, t: ReturnType<typeof useTranslations<'now'>>) {
  if (kind !== 'collection') return {}
  if (outcome === 'delivered') return { word: t('collected') }
  if (outcome === 'not_sold' || outcome === 'failed') return { word: t('notCollected') }
  return {}
}
