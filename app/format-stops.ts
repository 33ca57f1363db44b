import { getLocale, getTranslations } from 'next-intl/server'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import {
  type CatchingUp,
  type ShownStanding,
  type StandingView,
  type Stop,
  stopNamed,
} from '@/lib/service/standing/model.ts'

/** Says why selling is stopped, if it is: here, so that no page carries a sentence for each stop there may be. */
export async function formatStops(standing: StandingView): Promise<ShownStanding> {
  const { balanceText, balanceAt, blocked, catchingUp } = standing
  const stops = catchingUp ? [await formatCatchingUp(catchingUp)] : []
  if (blocked) {
    const t = await getTranslations('stopped')
    stops.push({ title: t('title'), text: t(stopNamed(blocked.code)), note: null })
  }
  return { balanceText, balanceAt, stops }
}

/** Why nothing sells while the database catches up with what it lost, and what keeps it from that. */
export async function formatCatchingUp({ since, problem, key }: CatchingUp): Promise<Stop> {
  const t = await getTranslations('stopped')
  return {
    title: t('title'),
    text: t('catchingUp', { since: harareStamp(new Date(since), await getLocale()) }),
    note: problem && t(`catchUpProblems.${problem}`, { key: key ?? '' }),
  }
}
