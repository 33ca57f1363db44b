import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { sayShortDay } from '@/lib/shared/time.ts'
import { FilterField, FilterForm } from '../office/filter-form.tsx'
import styles from './day-close.module.css'

type Props = { days: { day: string; isSigned: boolean }[]; chosen: string }

/** The last days and whether they are signed, and the way to any other. */
export function DayLinks({ days, chosen }: Props) {
  const t = useTranslations('dayClose')
  const locale = useLocale()
  return (
    <>
      <nav aria-label={t('days')}>
        <ul className={styles.days}>
          {days.map(({ day, isSigned }) => (
            <li key={day}>
              <Link
                href={`/day-close?day=${day}`}
                prefetch={false}
                className={styles.day}
                aria-current={day === chosen ? 'page' : undefined}
              >
                <span className={styles.date}>{sayShortDay(day, locale)}</span>
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
