import { useTranslations } from 'next-intl'
import { TabLink } from '@/components/ui/tab-link.tsx'
import {
  type Grouping,
  groupingsOf,
  type ReportFilter,
  type ReportKind,
  reportQuery,
} from '@/lib/office/reports/model.ts'

/** Reports that make sense by day, month, branch or cashier alike. */
const STAYS: readonly ReportKind[] = ['sales', 'money', 'held']

/** The grouping for another report: the same one, if that report can have it. */
function usualGrouping(report: ReportKind, by: Grouping): Grouping {
  const [usual, ...others] = groupingsOf(report)
  return STAYS.includes(report) && others.some((other) => other === by) ? by : usual
}

type Props = { filter: ReportFilter; reports: readonly ReportKind[]; hasMails: boolean }

/**
 * Links to these reports and, for those who may set them up, to their mails; switching keeps the days, the branch and
 * the cashier.
 */
export function ReportTabs({ filter, reports, hasMails }: Props) {
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
