import { useLocale, useTranslations } from 'next-intl'
import { TabLink } from '@/components/ui/buttons/tab-link.tsx'
import { ResetOnReturn } from '@/components/ui/focus/reset-on-return.tsx'
import { TickField, TickFields } from '@/components/ui/forms/fields.tsx'
import { FilterField, FilterForm, Pick } from '@/components/ui/forms/filter-form.tsx'
import { NamePick } from '@/components/ui/forms/name-pick.tsx'
import { Folded } from '@/components/ui/lists/facts.tsx'
import {
  COLUMN_BOX,
  COLUMNS_OF,
  chosenColumns,
  type Grouping,
  groupingsOf,
  hasProducts,
  type ReportFilter,
  type ReportKind,
  reportQuery,
} from '@/lib/office/reports/model.ts'
import { type OfficeChoices, optionsOf } from '@/lib/people/branches/model.ts'
import type { NameMatch } from '@/lib/platform/shared/find-named.ts'
import { formatShortDay } from '@/lib/platform/shared/time/format-time.ts'

type Props = {
  filter: ReportFilter
  choices: OfficeChoices
  matches: Record<'cashier' | 'product' | 'branch', NameMatch>
}

/**
 * A report's filter and grouping. The report of what is paid and not delivered is always as of now and by ticket; it
 * keeps the days and the grouping for the other reports.
 */
export function ReportFilters({ filter, choices, matches }: Props) {
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
  const { cashier, product, branch } = matches
  const days = [...new Set([filter.from, filter.to])].map((day) => formatShortDay(day, locale)).join(' – ')
  const chosen = [
    ...(report === 'held' ? [] : [days, t(`lines.${filter.by}`)]),
    branch.problem?.query ?? choices.branches.find(({ code }) => code === filter.branch)?.name,
    cashier.problem?.query ?? choices.cashiers.find(({ value }) => value === filter.cashier)?.text,
    product.problem?.query ?? choices.products.find(({ code }) => code === filter.product)?.name,
  ]
  return (
    <FilterForm
      action="/reports"
      submit={t('show')}
      chosen={chosen}
      open={Object.values(matches).some(({ problem }) => problem !== null)}
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
        <NamePick name="branch" label={t('branch')} all={t('allBranches')} match={branch}>
          {optionsOf(choices.branches)}
        </NamePick>
      )}
      {report !== 'result' && (
        <NamePick name="cashier" label={t('cashier')} all={t('allCashiers')} match={cashier}>
          {choices.cashiers}
        </NamePick>
      )}
      {hasProducts(report) && (
        <NamePick name="product" label={t('product')} all={t('allProducts')} match={product}>
          {optionsOf(choices.products)}
        </NamePick>
      )}
    </FilterForm>
  )
}

/** Reports that make sense by day, month, branch or cashier alike. */
const STAYS: readonly ReportKind[] = ['sales', 'money', 'held']

/** The grouping for another report: the same one, if that report can have it. */
function usualGrouping(report: ReportKind, by: Grouping): Grouping {
  const [usual, ...others] = groupingsOf(report)
  return STAYS.includes(report) && others.some((other) => other === by) ? by : usual
}

type ReportTabsProps = { filter: ReportFilter; reports: readonly ReportKind[]; hasMails: boolean }

/**
 * Links to these reports and, for those who may set them up, to their mails; switching keeps the days, the branch and
 * the cashier.
 */
export function ReportTabs({ filter, reports, hasMails }: ReportTabsProps) {
  const t = useTranslations('reports')
  return (
    <nav className="flex flex-wrap gap-2 print:hidden" aria-label={t('which')}>
      {reports.map((report) => (
        <TabLink
          key={report}
          href={`/reports?${reportQuery(filter, { report, by: usualGrouping(report, filter.by), columns: null })}`}
          isCurrent={report === filter.report}
        >
          {t(`names.${report}`)}
        </TabLink>
      ))}
      {hasMails && (
        <TabLink href="/reports/mail" isCurrent={false}>
          {t('byMail')}
        </TabLink>
      )}
    </nav>
  )
}

/** Which columns the report shows; kept in its address, and with a saved view. */
export function ReportColumns({ filter }: { filter: ReportFilter }) {
  const t = useTranslations('reports')
  const { columns, ...rest } = filter
  const chosen = chosenColumns(filter)
  return (
    <div className="-mt-3 print:hidden">
      <Folded title={t('columns')} open={chosen !== null}>
        <form
          action="/reports"
          method="get"
          autoComplete="off"
          key={columns}
          className="flex flex-wrap items-end gap-4"
        >
          <ResetOnReturn />
          {Object.entries(rest).map(
            ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <TickFields legend={t('columnsShown')}>
            {COLUMNS_OF[filter.report].map((name) => (
              <TickField
                key={name}
                name={`${COLUMN_BOX}${name}`}
                label={t(name)}
                defaultChecked={chosen?.includes(name) ?? true}
              />
            ))}
          </TickFields>
          <button type="submit" className="min-h-target rounded bg-ink px-4 font-semibold text-on-ink">
            {t('showColumns')}
          </button>
        </form>
      </Folded>
    </div>
  )
}
