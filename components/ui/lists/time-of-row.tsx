import { useLocale } from 'next-intl'
import { formatDay, harareClock } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'

/** When something in a row happened: the time to the second, and its day below. */
export function TimeOfRow({ at }: { at: Date }) {
  const locale = useLocale()
  return (
    <>
      <span className="font-figures whitespace-nowrap">{harareClock(at)}</span>
      <small className="block text-small whitespace-nowrap text-muted print:text-print-small">
        {formatDay(harareDay(at), locale)}
      </small>
    </>
  )
}
