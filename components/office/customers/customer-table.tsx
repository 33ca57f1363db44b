import { useLocale, useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { TextField } from '@/components/ui/forms/fields.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, Mark, RowLink } from '@/components/ui/lists/table-cell.tsx'
import type { CustomerLine, CustomerSort } from '@/lib/office/customers/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { formatDay } from '@/lib/platform/shared/time/format-time.ts'
import { countDays, harareDay } from '@/lib/platform/shared/time/harare-day.ts'

type Props = {
  lines: readonly CustomerLine[]
  sort: CustomerSort
  /** The address of the list sorted by another column. */
  sortedBy: (sort: CustomerSort) => string
  now: Date
}

/** Customers by what they bought, numbers masked; each leads to the sales to that number. */
export function CustomerTable({ lines, sort, sortedBy, now }: Props) {
  const t = useTranslations('customers')
  const locale = useLocale()
  const figure = (name: CustomerSort) => ({ figure: t(name), href: sortedBy(name), isSorted: sort === name })
  return (
    <OfficeTable
      title={t('title')}
      columns={[t('customer'), figure('worth'), figure('sales'), figure('margin'), t('last'), t('bought')]}
    >
      {lines.map((line) => (
        <TableRow key={line.saleId} card="entry">
          <Cell look="code" place="kind">
            <RowLink href={`/customers/${line.saleId}`}>{line.recipient}</RowLink>
          </Cell>
          <Cell look="figure" place="amount">
            {formatUsd(line.salesCents)}
          </Cell>
          <Cell look="figure" place="balance">
            {line.sales.toLocaleString('en')}
            <span className="hidden cards:inline"> {t('salesOf', { count: line.sales })}</span>
          </Cell>
          <Cell look="figure">
            <span className="cards:hidden">{formatUsd(line.marginCents)}</span>
          </Cell>
          <Cell place="stamp">
            {formatDay(harareDay(line.lastAt), locale)}
            <Mark>{t('ago', { days: countDays(harareDay(line.lastAt), harareDay(now)) - 1 })}</Mark>
          </Cell>
          <Cell look="small" place="what">
            {line.bought.join(', ')}
          </Cell>
        </TableRow>
      ))}
    </OfficeTable>
  )
}

/** Opens a customer by a whole number. It posts, so the number is in no address; it works before any script. */
export function CustomerSearch({ find }: { find: ResultAction }) {
  const t = useTranslations('customers')
  return (
    <div className="max-w-120 print:hidden">
      <ActionForm action={find} submit={t('find')} pendingText={t('opening')} inline>
        <TextField name="text" label={t('number')} inputMode="tel" maxLength={60} required />
      </ActionForm>
    </div>
  )
}
