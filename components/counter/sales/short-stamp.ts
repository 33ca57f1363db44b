import { harareClock, harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'

/** When a sale was made, in Harare; with its day only if not today. */
export function shortStamp(at: Date, now: Date, locale: string): string {
  return harareDay(at) === harareDay(now) ? harareClock(at).slice(0, 5) : harareStamp(at, locale)
}
