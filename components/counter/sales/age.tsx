import { useTranslations } from 'next-intl'
import { MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** How long ago something was, within a day. Both in milliseconds. */
export function Age({ at, now }: { at: number; now: number }) {
  const t = useTranslations('lists')
  const minutes = Math.max(0, Math.floor((now - at) / MINUTE_MS))
  if (minutes >= DAY_MINUTES) return null
  return (
    <span>
      {minutes < HOUR_MINUTES
        ? t('minutesAgo', { minutes })
        : t('hoursAgo', { hours: Math.floor(minutes / HOUR_MINUTES) })}
    </span>
  )
}
