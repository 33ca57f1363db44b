'use client'

import { useTranslations } from 'next-intl'
import { CatchingUpLine } from '@/components/service/standing/catching-up-line.tsx'
import { useStanding } from '@/components/service/standing/use-standing.ts'
import { type StandingView, stopNamed } from '@/lib/service/standing/model.ts'

/** Why selling is stopped for everybody, and who must do what. */
export function StoppedBanner({ initial }: { initial: StandingView }) {
  const t = useTranslations('stopped')
  const { blocked, catchingUp } = useStanding(initial)
  const cause = blocked && stopNamed(blocked.code)
  return (
    <div role="status">
      {catchingUp && <CatchingUpLine catchingUp={catchingUp} />}
      {cause && (
        <p className="border-s-bar border-bad bg-bad-bg px-6 py-3 text-ink print:hidden">
          <b className="text-bad">{t('title')}</b> <span>{t(cause)}</span>
        </p>
      )}
    </div>
  )
}
