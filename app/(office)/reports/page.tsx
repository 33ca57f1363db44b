import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OfficePage, Panel } from '@/components/office/office-page.tsx'
import { PrintButton } from '@/components/office/print-button.tsx'
import { HeldReport } from '@/components/reports/held-report.tsx'
import { MoneyReport } from '@/components/reports/money-report.tsx'
import { ReportFilters } from '@/components/reports/report-filters.tsx'
import { ReportTabs } from '@/components/reports/report-tabs.tsx'
import { SalesReport } from '@/components/reports/sales-report.tsx'
import { ButtonLink } from '@/components/ui/button-link.tsx'
import { requirePermission } from '@/lib/auth/require-permission.ts'
import { listReportChoices } from '@/lib/reports/list-choices.ts'
import { listHeld } from '@/lib/reports/list-held.ts'
import { type ReportFilter, type ReportQuery, readReportFilter, reportQuery } from '@/lib/reports/model.ts'
import { readMoneyReport, readSalesReport } from '@/lib/reports/queries.ts'
import type { Actor } from '@/lib/staff/model.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports')
  return { title: t('title') }
}

/** What was sold and earned, the money that came and went, and what is paid and not delivered. */
export default async function ReportsPage({ searchParams }: { searchParams: Promise<ReportQuery> }) {
  const actor = await requirePermission('report:read')
  const t = await getTranslations('reports')
  const filter = readReportFilter(await searchParams)
  const [choices, report] = await Promise.all([listReportChoices(actor), reportOf(actor, filter)])
  return (
    <OfficePage
      title={t('title')}
      lead={t(`leads.${filter.report}`, { from: filter.from, to: filter.to })}
      actions={
        <>
          <ButtonLink href={`/api/reports/export?${reportQuery(filter)}`} download>
            {t('export')}
          </ButtonLink>
          <PrintButton>{t('print')}</PrintButton>
        </>
      }
    >
      <ReportTabs filter={filter} />
      <ReportFilters filter={filter} choices={choices} />
      {report ?? <Panel>{t(`nothing.${filter.report}`)}</Panel>}
    </OfficePage>
  )
}

/** The table of the report that is asked for, or null where it has no line. */
async function reportOf(actor: Actor, filter: ReportFilter) {
  switch (filter.report) {
    case 'sales': {
      const lines = await readSalesReport(actor, filter)
      return lines.length === 0 ? null : <SalesReport lines={lines} by={filter.by} />
    }
    case 'money': {
      const lines = await readMoneyReport(actor, filter)
      return lines.length === 0 ? null : <MoneyReport lines={lines} by={filter.by} />
    }
    case 'held': {
      const lines = await listHeld(actor, filter)
      return lines.length === 0 ? null : <HeldReport lines={lines} />
    }
  }
}
