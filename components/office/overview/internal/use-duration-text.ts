import { useTranslations } from 'next-intl'
import { RUNWAY_SURE_MINUTES } from '@/lib/office/overview/model.ts'

/** Says how long a balance lasts, no more exactly than we can know: `about 2 h 10 min`. */
export function useDurationText(): (minutes: number) => string {
  const t = useTranslations('overview')
  return (minutes) => {
    if (minutes > RUNWAY_SURE_MINUTES) return t('overADay')
    if (minutes < 10) return t('minutes', { minutes })
    const rounded = Math.round(minutes / 10) * 10
    const [hours, rest] = [Math.floor(rounded / 60), rounded % 60]
    if (hours === 0) return t('minutes', { minutes: rest })
    return rest === 0 ? t('hours', { hours }) : t('hoursMinutes', { hours, minutes: rest })
  }
}
