import { useTranslations } from 'next-intl'
import { type OfficeChoices, optionsOf } from '@/lib/branches/model.ts'
import { GROUPINGS, type ReportFilter } from '@/lib/reports/model.ts'
import { FilterField, FilterForm, Pick } from '../office/filter-form.tsx'

/** What a report tells of and what its lines stand for. What is paid and not delivered is told as of now, ticket by ticket. */
export function ReportFilters({ filter, choices }: { filter: ReportFilter; choices: OfficeChoices }) {
  const t = useTranslations('reports')
  const { report } = filter
  const groupings = GROUPINGS.filter((by) => report === 'sales' || by !== 'product')
  return (
    <FilterForm action="/reports" submit={t('show')}>
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
      <Pick name="cashier" label={t('cashier')} all={t('allCashiers')} value={filter.cashier}>
        {choices.cashiers.map(({ id, name }) => ({ value: id, text: name }))}
      </Pick>
      {report === 'sales' && (
        <Pick name="product" label={t('product')} all={t('allProducts')} value={filter.product}>
          {optionsOf(choices.products)}
        </Pick>
      )}
    </FilterForm>
  )
}
