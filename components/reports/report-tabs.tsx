import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { REPORTS, type ReportFilter, reportQuery } from '@/lib/reports/model.ts'
import styles from './report-tabs.module.css'

/** The three reports; going from one to another keeps the days, the branch and the cashier. */
export function ReportTabs({ filter }: { filter: ReportFilter }) {
  const t = useTranslations('reports')
  return (
    <nav className={styles.tabs} aria-label={t('which')}>
      {REPORTS.map((report) => (
        <Link
          key={report}
          href={`/reports?${reportQuery(filter, { report })}`}
          prefetch={false}
          className={styles.tab}
          aria-current={report === filter.report ? 'page' : undefined}
        >
          {t(`names.${report}`)}
        </Link>
      ))}
    </nav>
  )
}
