'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { retryLive } from '@/components/platform/live/live-stream.ts'
import { useHeard } from '@/components/platform/live/use-heard.ts'

/** When the server was last heard. A lost line is announced once; screen readers skip the seconds. */
export function Heard() {
  const t = useTranslations('live')
  const heard = useHeard()
  const lost = heard === 'lost'
  useEffect(() => {
    if (typeof heard === 'number') remember(Date.now() - heard * 1_000)
  }, [heard])
  return (
    <span
      className="inline-flex min-w-38 items-center justify-end gap-2 whitespace-nowrap text-muted data-lost:rounded data-lost:bg-ink data-lost:px-2 data-lost:py-0.5 data-lost:font-semibold data-lost:text-on-ink max-phone:min-w-15 noscript:hidden"
      data-lost={lost || undefined}
    >
      <i
        className="size-2 flex-none rounded-full bg-ok in-data-lost:border-2 in-data-lost:border-current in-data-lost:bg-transparent"
        aria-hidden="true"
      />
      <span className="max-phone:hidden" aria-hidden={!lost}>
        {lost ? t('lost') : heard === null ? t('connecting') : t('heard', { seconds: heard })}
      </span>
      <span className="hidden max-phone:inline" aria-hidden="true">
        {lost ? t('lostShort') : heard === null ? '' : t('heardShort', { seconds: heard })}
      </span>
      {lost && (
        <button type="button" className="min-h-8 px-1 font-semibold underline" onClick={retryLive}>
          {t('retry')}
        </button>
      )}
      <span className="sr-only" role="status">
        {lost ? t('lost') : ''}
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
