import { useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/office-table.tsx'
import { Cell, RowHead } from '@/components/ui/table-cell.tsx'
import type { ExpenseSum } from '@/lib/office/cash/model.ts'
import { formatMoney, sumCents } from '@/lib/platform/shared/money.ts'

/** What was spent by kind, out of safes and drawers, with a total for each currency. */
export function ExpenseTable({ sums }: { sums: ExpenseSum[] }) {
  const t = useTranslations('cash')
  const currencies = [...new Set(sums.map(({ currency }) => currency))]
  return (
    <OfficeTable
      title={t('expenses')}
      columns={[t('spentOn'), { figure: t('fromSafe') }, { figure: t('fromDrawers') }, { figure: t('total') }]}
    >
      {sums.map((sum) => (
        <TableRow key={`${sum.kind} ${sum.currency}`}>
          <RowHead>{t(`spent.${sum.kind}`)}</RowHead>
          <Sums of={sum} />
        </TableRow>
      ))}
      {currencies.map((currency) => (
        <TableRow key={currency} total>
          <RowHead>{t('total')}</RowHead>
          <Sums of={totalOf(sums, currency)} />
        </TableRow>
      ))}
    </OfficeTable>
  )
}

type Total = Omit<ExpenseSum, 'kind'>

function totalOf(sums: ExpenseSum[], currency: string): Total {
  const own = sums.filter((sum) => sum.currency === currency)
  const sumOf = (of: 'safeCents' | 'drawerCents') => sumCents(own.map((one) => one[of]))
  return { currency, safeCents: sumOf('safeCents'), drawerCents: sumOf('drawerCents') }
}

function Sums({ of: { currency, safeCents, drawerCents } }: { of: Total }) {
  const t = useTranslations('cash')
  const cells = [
    { label: t('fromSafe'), cents: safeCents },
    { label: t('fromDrawers'), cents: drawerCents },
    { label: t('total'), cents: safeCents + drawerCents },
  ]
  return cells.map(({ label, cents }) => (
    <Cell key={label} label={label} look="figure">
      {formatMoney({ cents, currency })}
    </Cell>
  ))
}
