import { useTranslations } from 'next-intl'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** How long ago something was, while that is what one wants to know: within a day. */
export function Age({ at, now }: { at: Date; now: Date }) {
  const t = useTranslations('lists')
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / MINUTE_MS))
  if (minutes >= DAY_MINUTES) return null
  return (
    <span>
      {minutes < HOUR_MINUTES
        ? t('minutesAgo', { minutes })
        : t('hoursAgo', { hours: Math.floor(minutes / HOUR_MINUTES) })}
    </span>
  )
}
