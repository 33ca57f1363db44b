import { useLocale, useTranslations } from 'next-intl'
import { FilterField, FilterForm, Pick } from '@/components/ui/filter-form.tsx'
import { NamePick } from '@/components/ui/name-pick.tsx'
import { GROUPINGS, type ReportFilter } from '@/lib/office/reports/model.ts'
import { type OfficeChoices, optionsOf } from '@/lib/people/branches/model.ts'
import type { Sought } from '@/lib/platform/shared/find-named.ts'
import { sayShortDay } from '@/lib/platform/shared/time.ts'

type Props = { filter: ReportFilter; choices: OfficeChoices; cashier: Sought }

/** A report's filter and grouping. Paid and not delivered is always as of now, by ticket. */
export function ReportFilters({ filter, choices, cashier }: Props) {
  const t = useTranslations('reports')
  const locale = useLocale()
  const { report } = filter
  const groupings = GROUPINGS.filter((by) => report === 'sales' || by !== 'product')
  const days = [...new Set([filter.from, filter.to])].map((day) => sayShortDay(day, locale)).join(' – ')
  const chosen = [
    ...(report === 'held' ? [] : [days, t(`lines.${filter.by}`)]),
    choices.branches.find(({ code }) => code === filter.branch)?.name,
    cashier.problem?.typed ?? choices.cashiers.find(({ value }) => value === filter.cashier)?.text,
    choices.products.find(({ code }) => code === filter.product)?.name,
  ]
  return (
    <FilterForm action="/reports" submit={t('show')} chosen={chosen} open={cashier.problem !== null}>
      <input type="hidden" name="report" value={report} />
      {report !== 'held' && (
        <>
          <FilterField label={t('from')} name="from" type="date" key={filter.from} defaultValue={filter.from} />
          <FilterField label={t('to')} name="to" type="date" key={`to ${filter.to}`} defaultValue={filter.to} />
          <Pick name="by" label={t('by')} value={filter.by}>
            {groupings.map((by) => ({ value: by, text: t(`lines.${by}`) }))}
          </Pick>
        </>
      )}
      {choices.branches.length > 1 && (
        <Pick name="branch" label={t('branch')} all={t('allBranches')} value={filter.branch}>
          {optionsOf(choices.branches)}
        </Pick>
      )}
      <NamePick name="cashier" label={t('cashier')} all={t('allCashiers')} sought={cashier}>
        {choices.cashiers}
      </NamePick>
      {report === 'sales' && (
        <Pick name="product" label={t('product')} all={t('allProducts')} value={filter.product}>
          {optionsOf(choices.products)}
        </Pick>
      )}
    </FilterForm>
  )
}
