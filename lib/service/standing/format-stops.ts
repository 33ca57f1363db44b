import { getLocale, getTranslations } from 'next-intl/server'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { type StandingView, stopNamed } from './model.ts'

/** Why nothing sells, in the reader's language; `note`: what keeps it from ending. */
export type Stop = { title: string; text: string; note: string | null }

/** The standing as the counter shows it. JSON-safe. */
export type ShownStanding = Pick<StandingView, 'balanceText' | 'balanceAt'> & { stops: Stop[] }

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
