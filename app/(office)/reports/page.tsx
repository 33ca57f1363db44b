import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { HeldReport } from '@/components/office/reports/held-report.tsx'
import { MoneyReport } from '@/components/office/reports/money-report.tsx'
import { ReportColumns, ReportFilters, ReportTabs } from '@/components/office/reports/report-filters.tsx'
import { ResultReport } from '@/components/office/reports/result-report.tsx'
import { SalesReport } from '@/components/office/reports/sales-report.tsx'
import { ReportPresets, SavedViews } from '@/components/office/reports/saved-views.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { PrintButton } from '@/components/ui/buttons/print-button.tsx'
import { NameUnclear } from '@/components/ui/forms/name-pick.tsx'
import { ListPages, NoRows } from '@/components/ui/lists/list-pages.tsx'
import { OfficePage } from '@/components/ui/pages/office-page.tsx'
import { daysBefore } from '@/lib/office/periods/model.ts'
import { daysOfQuery, queryOfView } from '@/lib/office/periods/report-days.ts'
import { removeViewAction, saveViewAction } from '@/lib/office/reports/actions.ts'
import { listHeld, sumHeld } from '@/lib/office/reports/list-held.ts'
import {
  parseReportFilter,
  REPORTS,
  type ReportFilter,
  type ReportQuery,
  reportQuery,
  sortSales,
  sumMoney,
  sumResult,
  sumSales,
} from '@/lib/office/reports/model.ts'
import { getMoneyReport, getResultReport, getSalesReport, reportsAsOf } from '@/lib/office/reports/queries.ts'
import { listViews } from '@/lib/office/reports/saved-views.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { optionsOf, PRODUCT_CODE } from '@/lib/people/branches/model.ts'
import { listChoices } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { findNamed } from '@/lib/platform/shared/find-named.ts'
import { cutPage, getPage, type PagePlace, pageAddress } from '@/lib/platform/shared/page.ts'
import { formatDay, harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports')
  return { title: t('title') }
}

const PAGE = 50
const NO_PAGE = { rows: [], on: null, back: null }

type Search = ReportQuery & PagePlace & { all?: string }

/** Reports: what was sold and earned, money in and out, and what is paid but not delivered. */
export default async function ReportsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requirePermission('report:read')
  const [t, pages, locale] = await Promise.all([getTranslations('reports'), getTranslations('pages'), getLocale()])
  const { on, back, all, ...search } = await searchParams
  const now = sharedNow()
  const query = { ...search, ...daysOfQuery(search, now) }
  const choices = await listChoices(actor, 'report:read')
  const cashier = findNamed(choices.cashiers, query.cashier)
  const product = findNamed(optionsOf(choices.products), query.product, PRODUCT_CODE)
  const branch = findNamed(optionsOf(choices.branches), query.branch)
  const unclear = [cashier, product, branch].some(({ problem }) => problem !== null)
  const filter = parseReportFilter({
    ...query,
    cashier: cashier.value ?? undefined,
    product: product.value ?? undefined,
    branch: branch.value ?? undefined,
  })
  const reports = REPORTS.filter((report) => report !== 'result' || may(actor, 'safe:manage'))
  if (!reports.includes(filter.report)) notFound()
  const place = all ? {} : { on, back }
  const { page, table } = unclear
    ? { page: NO_PAGE, table: null }
    : await reportOf(actor, filter, place, all ? Number.MAX_SAFE_INTEGER : PAGE)
  const asOf = filter.report === 'held' ? null : await reportsAsOf(actor, filter.to)
  const at = (to: PagePlace & { all?: string }) => pageAddress('/reports', { ...filter, ...to })
  return (
    <OfficePage
      title={t('title')}
      lead={t(`leads.${filter.report}`, { from: formatDay(filter.from, locale), to: formatDay(filter.to, locale) })}
      actions={
        <>
          {!unclear && (
            <ButtonLink href={`/api/reports/export?${reportQuery(filter)}`} download>
              {t('export')}
            </ButtonLink>
          )}
          {(page.on || page.back) && <ButtonLink href={at({ all: '1' })}>{pages('all')}</ButtonLink>}
          <PrintButton>{t('print')}</PrintButton>
        </>
      }
    >
      <ReportTabs filter={filter} reports={reports} hasMails={may(actor, 'alert:manage')} />
      {filter.report !== 'held' && <ReportPresets filter={filter} now={now} />}
      <SavedViews
        views={await listViews(actor)}
        query={queryOfView(filter, now)}
        save={saveViewAction}
        remove={removeViewAction}
      />
      <ReportFilters filter={filter} choices={choices} matches={{ cashier, product, branch }} />
      {filter.report !== 'held' && <ReportColumns filter={filter} />}
      {cashier.problem && <NameUnclear of="people" problem={cashier.problem} />}
      {product.problem && <NameUnclear of="products" problem={product.problem} />}
      {branch.problem && <NameUnclear of="branches" problem={branch.problem} />}
      {asOf && <p className="text-note text-muted">{t('asOf', { time: harareStamp(asOf, locale) })}</p>}
      {page.rows.length > 0 && table}
      {page.rows.length === 0 && !unclear && (
        <NoRows place={place} start={at({})}>
          {t(`nothing.${filter.report}`)}
        </NoRows>
      )}
      <ListPages page={page} href={at} />
    </OfficePage>
  )
}

/** A page of the requested report. Its sums cover all lines, whichever page is shown. */
async function reportOf(actor: Actor, filter: ReportFilter, place: PagePlace, size: number) {
  switch (filter.report) {
    case 'sales':
    case 'commission': {
      const lines = sortSales(await getSalesReport(actor, filter), filter.sort)
      const before = filter.compare ? await readBefore(actor, filter) : null
      const page = await cutPage(lines, place, size, ({ key }) => key)
      const table = (
        <SalesReport show={filter.report} lines={page.rows} total={sumSales(lines)} before={before} filter={filter} />
      )
      return { page, table }
    }
    case 'result': {
      const lines = await getResultReport(actor, filter)
      const page = await cutPage(lines, place, size, ({ key }) => key)
      return { page, table: <ResultReport lines={page.rows} total={sumResult(lines)} filter={filter} /> }
    }
    case 'money': {
      const lines = await getMoneyReport(actor, filter)
      const page = await cutPage(lines, place, size, ({ key, currency }) => `${currency}~${key}`)
      return { page, table: <MoneyReport lines={page.rows} totals={sumMoney(lines)} filter={filter} /> }
    }
    case 'held': {
      const [page, total] = await Promise.all([
        getPage(place, size, (walk) => listHeld(actor, filter, walk)),
        sumHeld(actor, filter),
      ])
      return { page, table: <HeldReport lines={page.rows} total={total} /> }
    }
  }
}

/** The same report for as many days before. */
async function readBefore(actor: Actor, filter: ReportFilter) {
  const before = daysBefore(filter)
  const lines = await getSalesReport(actor, { ...filter, ...before })
  return { lines, total: sumSales(lines) }
}
