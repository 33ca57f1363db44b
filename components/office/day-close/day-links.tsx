import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { FilterField, FilterForm } from '@/components/ui/forms/filter-form.tsx'
import { formatShortDay } from '@/lib/platform/shared/time/format-time.ts'

type Props = { days: { day: string; isSigned: boolean }[]; chosen: string }

/** Links to the last days, with whether they are signed, and to any other day. */
export function DayLinks({ days, chosen }: Props) {
  const t = useTranslations('dayClose')
  const locale = useLocale()
  return (
    <>
      <nav aria-label={t('days')}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2 print:hidden">
          {days.map(({ day, isSigned }) => (
            <li key={day}>
              <Link
                href={`/day-close?day=${day}`}
                prefetch={false}
                className="border-fine grid min-h-target rounded border-line px-3 py-2 text-note text-muted no-underline hover:border-ink aria-[current]:border-ink aria-[current]:bg-paper aria-[current]:text-ink"
                aria-current={day === chosen ? 'page' : undefined}
              >
                <span className="font-figures font-bold">{formatShortDay(day, locale)}</span>
                <span>{t(isSigned ? 'isSigned' : 'isOpen')}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <FilterForm action="/day-close" submit={t('show')}>
        <FilterField label={t('otherDay')} name="day" type="date" defaultValue={chosen} key={chosen} />
      </FilterForm>
    </>
  )
}
