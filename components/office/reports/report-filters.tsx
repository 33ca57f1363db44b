import { useLocale, useTranslations } from 'next-intl'
import { FilterField, FilterForm, Pick } from '@/components/ui/filter-form.tsx'
import { NamePick } from '@/components/ui/name-pick.tsx'
import { groupingsOf, hasProducts, type ReportFilter } from '@/lib/office/reports/model.ts'
import { type OfficeChoices, optionsOf } from '@/lib/people/branches/model.ts'
import type { Sought } from '@/lib/platform/shared/find-named.ts'
import { sayShortDay } from '@/lib/platform/shared/say-time.ts'

type Props = {
  filter: ReportFilter
  choices: OfficeChoices
  sought: Record<'cashier' | 'product' | 'branch', Sought>
}

/**
 * A report's filter and grouping. The report of what is paid and not delivered is always as of now and by ticket; it
 * keeps the days and the grouping for the other reports.
 */
export function ReportFilters({ filter, choices, sought }: Props) {
  const t = useTranslations('reports')
  const locale = useLocale()
  const { report } = filter
  const hidden = [
    'period',
    'sort',
    'compare',
    'columns',
    ...(report === 'held' ? (['from', 'to', 'by'] as const) : []),
  ] as const
  const { cashier, product, branch } = sought
  const days = [...new Set([filter.from, filter.to])].map((day) => sayShortDay(day, locale)).join(' – ')
  const chosen = [
    ...(report === 'held' ? [] : [days, t(`lines.${filter.by}`)]),
    branch.problem?.typed ?? choices.branches.find(({ code }) => code === filter.branch)?.name,
    cashier.problem?.typed ?? choices.cashiers.find(({ value }) => value === filter.cashier)?.text,
    product.problem?.typed ?? choices.products.find(({ code }) => code === filter.product)?.name,
  ]
  return (
    <FilterForm
      action="/reports"
      submit={t('show')}
      chosen={chosen}
      open={Object.values(sought).some(({ problem }) => problem !== null)}
    >
      <input type="hidden" name="report" value={report} />
      {hidden.map((name) => filter[name] && <input key={name} type="hidden" name={name} value={filter[name]} />)}
      {report !== 'held' && (
        <>
          <FilterField label={t('from')} name="from" type="date" key={filter.from} defaultValue={filter.from} />
          <FilterField label={t('to')} name="to" type="date" key={`to ${filter.to}`} defaultValue={filter.to} />
          <Pick name="by" label={t('by')} value={filter.by} wide>
            {groupingsOf(report).map((by) => ({ value: by, text: t(`lines.${by}`) }))}
          </Pick>
        </>
      )}
      {choices.branches.length > 1 && (
        <NamePick name="branch" label={t('branch')} all={t('allBranches')} sought={branch}>
          {optionsOf(choices.branches)}
        </NamePick>
      )}
      {report !== 'result' && (
        <NamePick name="cashier" label={t('cashier')} all={t('allCashiers')} sought={cashier}>
          {choices.cashiers}
        </NamePick>
      )}
      {hasProducts(report) && (
        <NamePick name="product" label={t('product')} all={t('allProducts')} sought={product}>
          {optionsOf(choices.products)}
        </NamePick>
      )}
    </FilterForm>
  )
}
