'use client'

import { useEffect, useState } from 'react'
import { claimPress } from '@/components/platform/faults/saved-form.ts'
import { eachSecond, passedMs } from '@/components/platform/live/passed-time.ts'
import { minutesAndSeconds } from '@/lib/platform/shared/time/format-time.ts'

/**
 * Scrolls to the top whenever `of` changes: on a phone the outcome and the change would otherwise stay out of sight
 * above.
 */
export function ScrollToTop({ of }: { of: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only its change counts.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [of])
  return null
}

/** How long something has been going on, hidden from screen readers. */
export function CountUp({ seconds }: { seconds: number }) {
  const [passed, setPassed] = useState(seconds)
  useEffect(() => {
    const began = passedMs() - seconds * 1_000
    return eachSecond(() => setPassed(Math.floor((passedMs() - began) / 1_000)))
  }, [seconds])
  return <span>{minutesAndSeconds(passed)}</span>
}

/**
 * Moves to the control with this id, in the middle of the screen, after a press was refused because of it: a press for
 * this item, or for the one in whose place it is sold again. It does not on later visits or when anything else on the
 * page changes, nor away from a field that is being filled.
 */
export function FocusRefused({ id, saleIds }: { id: string; saleIds: readonly (string | null)[] }) {
  // After every render: a second refusal for the same reason changes no property that could be watched.
  useEffect(() => {
    if (!claimPress(saleIds) || document.activeElement?.matches('input, select, textarea')) return
    const control = document.getElementById(id)
    control?.focus({ preventScroll: true })
    control?.scrollIntoView({ block: 'center' })
  })
  return null
}
