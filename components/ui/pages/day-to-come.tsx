import { useLocale, useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notices/notice.tsx'
import { formatDay } from '@/lib/platform/shared/time/format-time.ts'

/** Says that the day of the address has not begun, and which day is shown in its place. */
export function DayToCome({ day, shown }: { day: string; shown: string }) {
  const t = useTranslations('pages')
  const locale = useLocale()
  return <Notice>{t('dayToCome', { day: formatDay(day, locale), shown: formatDay(shown, locale) })}</Notice>
}
