import { useLocale, useTranslations } from 'next-intl'
import { Facts } from '@/components/ui/lists/facts.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, RowHead } from '@/components/ui/lists/table-cell.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { CustomerView } from '@/lib/office/customers/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { formatDay } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'

/** What a customer has bought as long as their number is kept, by product. */
export function CustomerStory({ customer: { firstAt, products } }: { customer: CustomerView }) {
  const t = useTranslations('customers')
  const locale = useLocale()
  const day = (at: Date) => formatDay(harareDay(at), locale)
  const sum = (of: (product: CustomerView['products'][number]) => bigint) =>
    formatUsd(products.reduce((cents, product) => cents + of(product), 0n))
  return (
    <>
      <Panel>
        <Facts>
          {[
            { label: t('sales'), value: products.reduce((count, { sales }) => count + sales, 0).toLocaleString('en') },
            { label: t('worth'), value: sum(({ salesCents }) => salesCents) },
            { label: t('margin'), value: sum(({ marginCents }) => marginCents) },
            { label: t('first'), value: day(firstAt) },
          ]}
        </Facts>
      </Panel>
      {products.length > 0 && (
        <OfficeTable
          title={t('bought')}
          titled
          columns={[t('product'), { figure: t('sales') }, { figure: t('worth') }, { figure: t('margin') }, t('last')]}
        >
          {products.map((line) => (
            <TableRow key={line.product}>
              <RowHead>{line.product}</RowHead>
              <Cell label={t('sales')} look="figure">
                {line.sales.toLocaleString('en')}
              </Cell>
              <Cell label={t('worth')} look="figure">
                {formatUsd(line.salesCents)}
              </Cell>
              <Cell label={t('margin')} look="figure">
                {formatUsd(line.marginCents)}
              </Cell>
              <Cell label={t('last')}>{day(line.lastAt)}</Cell>
            </TableRow>
          ))}
        </OfficeTable>
      )}
    </>
  )
}
