import { useLocale, useTranslations } from 'next-intl'
import { StateChip } from '@/components/counter/sales/state-chip.tsx'
import { Facts } from '@/components/ui/lists/facts.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, Mark, Muted, RowLink } from '@/components/ui/lists/table-cell.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { SoldRow, SoldSum } from '@/lib/office/sold/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { harareClock, harareStamp } from '@/lib/platform/shared/time/format-time.ts'

/** A page of sales; each leads to its slip and story. `dated` unless the page says that all are of one day. */
export function SoldTable({ rows, dated }: { rows: readonly SoldRow[]; dated: boolean }) {
  const t = useTranslations('soldList')
  const locale = useLocale()
  return (
    <OfficeTable
      title={t('title')}
      columns={[
        ...[t('outcome'), t('time'), t('branch'), t('cashier'), t('what'), t('to')],
        ...[t('tender'), { figure: t('price') }, { figure: t('margin') }],
      ]}
    >
      {rows.map((row) => (
        <TableRow key={row.id} card={dated ? 'datedSale' : 'sale'}>
          <Cell place="state">
            <StateChip outcome={row.outcome} />
          </Cell>
          <Cell look="code" place="time">
            {dated ? harareStamp(row.at, locale) : harareClock(row.at)}
          </Cell>
          <Cell place="branch">
            {row.branchName}{' '}
            <span className="whitespace-nowrap">
              <Muted>{t('tillShort', { number: row.tillNumber })}</Muted>
            </span>
          </Cell>
          <Cell place="cashier">{row.cashier}</Cell>
          <Cell place="what">
            <RowLink href={`/sold/${row.ticketId}`}>{row.product}</RowLink>
            <Mark>{row.ticketNumber}</Mark>
          </Cell>
          <Cell look="code" place="to">
            {row.recipient}
          </Cell>
          <Cell look="small">{[...(row.cash ? [t('tenders.cash')] : []), ...row.methods].join(' + ')}</Cell>
          <Cell look="figure" place="amount">
            {formatUsd(row.priceCents)}
          </Cell>
          <Cell look="figure">
            <span className="cards:hidden">{row.marginCents === null ? '–' : formatUsd(row.marginCents)}</span>
          </Cell>
        </TableRow>
      ))}
    </OfficeTable>
  )
}

/** All pages together: how many sales, and what those that stayed delivered brought. */
export function SoldSums({ sum: { sales, delivered, priceCents, costCents } }: { sum: SoldSum }) {
  const t = useTranslations('soldList')
  return (
    <Panel>
      <Facts>
        {[
          { label: t('sales'), value: sales.toLocaleString('en') },
          { label: t('delivered'), value: delivered.toLocaleString('en') },
          { label: t('price'), value: formatUsd(priceCents) },
          { label: t('cost'), value: formatUsd(costCents) },
          { label: t('margin'), value: formatUsd(priceCents - costCents) },
        ]}
      </Facts>
    </Panel>
  )
}
