'use client'

import { useEffect, useState } from 'react'
import { minutesAndSeconds } from '@/lib/platform/shared/say-time.ts'

/** How long something has been going on, hidden from screen readers. */
export function CountUp({ seconds }: { seconds: number }) {
  const [passed, setPassed] = useState(seconds)
  useEffect(() => {
    const began = performance.now() - seconds * 1_000
    const timer = setInterval(() => setPassed(Math.floor((performance.now() - began) / 1_000)), 1_000)
    return () => clearInterval(timer)
  }, [seconds])
  return <span>{minutesAndSeconds(passed)}</span>
}
