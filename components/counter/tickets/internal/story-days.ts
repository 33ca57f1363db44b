import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'

/**
 * For each step of a story, the Harare day to say before it; null if that is still the day of the step before. The
 * first is compared with today.
 */
export function storyDays(steps: readonly Date[], now: Date): (string | null)[] {
  let said = harareDay(now)
  return steps.map((at) => {
    const day = harareDay(at)
    if (day === said) return null
    said = day
    return day
  })
}
