import { useLocale, useTranslations } from 'next-intl'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import type { CatchingUp } from '@/lib/service/standing/model.ts'

/** Why nothing sells while the database catches up with what it lost, and what keeps it from that. */
export function CatchingUpLine({ catchingUp }: { catchingUp: CatchingUp }) {
  const t = useTranslations('stopped')
  const locale = useLocale()
  const { since, problem, key } = catchingUp
  return (
    <p className="border-s-bar border-bad bg-bad-bg px-6 py-3 text-ink print:hidden">
      <b className="text-bad">{t('title')}</b>{' '}
      <span>{t('catchingUp', { since: harareStamp(new Date(since), locale) })}</span>{' '}
      {problem && <b>{t(`catchUpProblems.${problem}`, { key: key ?? '' })}</b>}
    </p>
  )
}
