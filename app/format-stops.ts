import { getLocale, getTranslations } from 'next-intl/server'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { type ShownStanding, type StandingView, type Stop, stopNamed } from '@/lib/service/standing/model.ts'

/** Says why selling is stopped, if it is: here, so that no page carries a sentence for each stop there may be. */
export async function formatStops(standing: StandingView): Promise<ShownStanding> {
  const { balanceText, balanceAt, blocked, catchingUp } = standing
  const t = await getTranslations('stopped')
  const stops: Stop[] = []
  if (catchingUp) {
    const { problem, key } = catchingUp
    stops.push({
      title: t('title'),
      text: t('catchingUp', { since: harareStamp(new Date(catchingUp.since), await getLocale()) }),
      note: problem && t(`catchUpProblems.${problem}`, { key: key ?? '' }),
    })
  }
  if (blocked) stops.push({ title: t('title'), text: t(stopNamed(blocked.code)), note: null })
  return { balanceText, balanceAt, stops }
}
