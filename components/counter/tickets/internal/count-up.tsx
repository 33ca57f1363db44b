'use client'

import { useEffect, useState } from 'react'
import { eachSecond, passedMs } from '@/components/platform/live/passed-time.ts'
import { minutesAndSeconds } from '@/lib/platform/shared/time/format-time.ts'

/** How long something has been going on, hidden from screen readers. */
export function CountUp({ seconds }: { seconds: number }) {
  const [passed, setPassed] = useState(seconds)
  useEffect(() => {
    const began = passedMs() - seconds * 1_000
    return eachSecond(() => setPassed(Math.floor((passedMs() - began) / 1_000)))
  }, [seconds])
  return <span>{minutesAndSeconds(passed)}</span>
}
