import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { REPORTS, type ReportFilter, reportQuery } from '@/lib/office/reports/model.ts'

/** The three reports; switching keeps the days, the branch and the cashier. */
export function ReportTabs({ filter }: { filter: ReportFilter }) {
  const t = useTranslations('reports')
  return (
    <nav className="flex flex-wrap gap-2 print:hidden" aria-label={t('which')}>
      {REPORTS.map((report) => (
        <Link
          key={report}
          href={`/reports?${reportQuery(filter, { report })}`}
          prefetch={false}
          className="border-fine inline-flex min-h-target items-center rounded border-edge px-4 font-semibold no-underline hover:border-ink aria-[current]:border-ink aria-[current]:bg-paper aria-[current]:shadow-tab-under"
          aria-current={report === filter.report ? 'page' : undefined}
        >
          {t(`names.${report}`)}
        </Link>
      ))}
    </nav>
  )
}
