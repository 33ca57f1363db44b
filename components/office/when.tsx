import { useLocale } from 'next-intl'
import { harareClock, harareDay, sayDay } from '@/lib/shared/time.ts'

/** When something of a row happened: the time to the second, and its day below. */
export function When({ at }: { at: Date }) {
  const locale = useLocale()
  return (
    <>
      <span className="font-figures whitespace-nowrap">{harareClock(at)}</span>
      <small className="block text-small whitespace-nowrap text-muted print:text-print-small">
        {sayDay(harareDay(at), locale)}
      </small>
    </>
  )
}
