import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { namedDays, periodOf } from '@/lib/office/periods/model.ts'
import { type ReportFilter, reportQuery } from '@/lib/office/reports/model.ts'

/** The days that are asked for most, and whether sales stand beside those of the days before. */
export function ReportPresets({ filter, now }: { filter: ReportFilter; now: Date }) {
  const t = useTranslations('reports')
  const names = useTranslations('period.names')
  const covered = periodOf(filter, now)
  const presets = namedDays(now).map(({ name, from, to }) => {
    return { name, text: names(name), changed: { period: name, from, to }, isOn: name === covered }
  })
  const compare = { name: 'compare', text: t('compare'), changed: { compare: filter.compare ? null : '1' } as const }
  const links = [...presets, ...(filter.report === 'sales' ? [{ ...compare, isOn: filter.compare !== null }] : [])]
  return (
    <nav className="flex flex-wrap gap-x-4 print:hidden" aria-label={t('presets')}>
      {links.map(({ name, text, changed, isOn }) => (
        <Link
          key={name}
          href={`/reports?${reportQuery(filter, changed)}`}
          prefetch={false}
          aria-current={isOn ? 'true' : undefined}
          className="inline-flex min-h-target items-center text-note font-semibold whitespace-nowrap aria-[current]:no-underline"
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
