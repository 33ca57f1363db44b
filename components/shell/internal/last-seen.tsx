'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { checkLine } from '@/components/platform/live/check-line.ts'
import { retryLive } from '@/components/platform/live/live-stream.ts'
import { useLastSeen } from '@/components/platform/live/use-last-seen.ts'

const LOST = 'rounded bg-ink px-2 py-0.5 font-semibold text-on-ink'

/** When the server was last heard; the dot is full only then. A lost line is announced once; screen readers skip the seconds. */
export function LastSeen() {
  const t = useTranslations('live')
  const lastSeen = useLastSeen()
  const lost = lastSeen === 'lost' || lastSeen === 'full'
  const isHeard = typeof lastSeen === 'number'
  const whyLost = lastSeen === 'full' ? t('full') : t('lost')
  useEffect(() => {
    if (typeof lastSeen === 'number') remember(Date.now() - lastSeen * 1_000)
  }, [lastSeen])
  useEffect(() => {
    const check = () => void checkLine()
    window.addEventListener('offline', check)
    window.addEventListener('online', retryLive)
    return () => {
      window.removeEventListener('offline', check)
      window.removeEventListener('online', retryLive)
    }
  }, [])
  return (
    <span
      className={`inline-flex min-w-38 items-center justify-end gap-2 whitespace-nowrap max-phone:min-w-15 narrow:max-[85rem]:min-w-15 noscript:hidden ${lost ? LOST : 'text-muted'}`}
    >
      <i
        className={`size-2 flex-none rounded-full ${isHeard ? 'bg-ok' : 'border-2 border-current'}`}
        aria-hidden="true"
      />
      <span className="max-phone:hidden narrow:max-[85rem]:hidden" aria-hidden={!lost}>
        {isHeard
          ? t('heard', { seconds: lastSeen })
          : lost
            ? whyLost
            : t(lastSeen === 'doubt' ? 'doubt' : 'connecting')}
      </span>
      {/* On a phone the mark and the button say it: with more words the bar would take a second line. */}
      <span className={`hidden narrow:max-[85rem]:inline ${lost ? '' : 'max-phone:inline'}`} aria-hidden="true">
        {isHeard ? t('heardShort', { seconds: lastSeen }) : lost ? t('lostShort') : ''}
      </span>
      {lost && (
        <button type="button" className="min-h-8 px-1 font-semibold underline" onClick={retryLive}>
          {t('retry')}
        </button>
      )}
      <span className="sr-only" role="status">
        {lost ? whyLost : ''}
      </span>
    </span>
  )
}

/** For the offline page; some browsers store nothing. */
function remember(at: number): void {
  try {
    localStorage.setItem('heard', String(at))
  } catch {}
}
