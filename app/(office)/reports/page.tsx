import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { HeldReport } from '@/components/office/reports/held-report.tsx'
import { MoneyReport } from '@/components/office/reports/money-report.tsx'
import { ReportFilters } from '@/components/office/reports/report-filters.tsx'
import { ReportTabs } from '@/components/office/reports/report-tabs.tsx'
import { SalesReport } from '@/components/office/reports/sales-report.tsx'
import { ButtonLink } from '@/components/ui/button-link.tsx'
import { ListPages, NoRows } from '@/components/ui/list-pages.tsx'
import { NameUnclear } from '@/components/ui/name-pick.tsx'
import { OfficePage } from '@/components/ui/office-page.tsx'
import { PrintButton } from '@/components/ui/print-button.tsx'
import { listHeld, sumHeld } from '@/lib/office/reports/list-held.ts'
import {
  type ReportFilter,
  type ReportQuery,
  readReportFilter,
  reportQuery,
  sumMoney,
  sumSales,
} from '@/lib/office/reports/model.ts'
import { readMoneyReport, readSalesReport } from '@/lib/office/reports/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { listChoices } from '@/lib/people/branches/list-choices.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { findNamed } from '@/lib/platform/shared/find-named.ts'
import { cutPage, type PagePlace, pageAddress, readPage } from '@/lib/platform/shared/page.ts'
import { sayDay } from '@/lib/platform/shared/time.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports')
  return { title: t('title') }
}

const PAGE = 50
const NO_PAGE = { rows: [], on: null, back: null }

type Search = ReportQuery & PagePlace & { all?: string }

/** What was sold and earned, money in and out, and what is paid and not delivered. */
export default async function ReportsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requirePermission('report:read')
  const [t, pages, locale] = await Promise.all([getTranslations('reports'), getTranslations('pages'), getLocale()])
  const { on, back, all, ...query } = await searchParams
  const choices = await listChoices(actor, 'report:read')
  const cashier = findNamed(choices.cashiers, query.cashier)
  const filter = readReportFilter({ ...query, cashier: cashier.value ?? undefined })
  const place = all ? {} : { on, back }
  const { page, table } = cashier.problem
    ? { page: NO_PAGE, table: null }
    : await reportOf(actor, filter, place, all ? Number.MAX_SAFE_INTEGER : PAGE)
  const at = (to: PagePlace & { all?: string }) => pageAddress('/reports', { ...filter, ...to })
  return (
    <OfficePage
      title={t('title')}
      lead={t(`leads.${filter.report}`, { from: sayDay(filter.from, locale), to: sayDay(filter.to, locale) })}
      actions={
        <>
          {!cashier.problem && (
            <ButtonLink href={`/api/reports/export?${reportQuery(filter)}`} download>
              {t('export')}
            </ButtonLink>
          )}
          {(page.on || page.back) && <ButtonLink href={at({ all: '1' })}>{pages('all')}</ButtonLink>}
          <PrintButton>{t('print')}</PrintButton>
        </>
      }
    >
      <ReportTabs filter={filter} />
      <ReportFilters filter={filter} choices={choices} cashier={cashier} />
      {cashier.problem && <NameUnclear of="people" problem={cashier.problem} />}
      {page.rows.length > 0 && table}
      {page.rows.length === 0 && !cashier.problem && (
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
    case 'sales': {
      const lines = await readSalesReport(actor, filter)
      const page = await cutPage(lines, place, size, ({ key }) => key)
      return { page, table: <SalesReport lines={page.rows} total={sumSales(lines)} by={filter.by} /> }
    }
    case 'money': {
      const lines = await readMoneyReport(actor, filter)
      const page = await cutPage(lines, place, size, ({ key, currency }) => `${currency}~${key}`)
      return { page, table: <MoneyReport lines={page.rows} totals={sumMoney(lines)} by={filter.by} /> }
    }
    case 'held': {
      const [page, total] = await Promise.all([
        readPage(place, size, (walk) => listHeld(actor, filter, walk)),
        sumHeld(actor, filter),
      ])
      return { page, table: <HeldReport lines={page.rows} total={total} /> }
    }
  }
}
