'use client'

import { minutesAndSeconds } from '@/lib/platform/shared/time/format-time.ts'
import { useCountdown } from './internal/use-countdown.ts'

/** Minutes and seconds until something happens, hidden from screen readers. */
export function Countdown({ secondsLeft, to }: { secondsLeft: number; to: string }) {
  return <b>{minutesAndSeconds(useCountdown(secondsLeft, to))}</b>
}
