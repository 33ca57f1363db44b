'use client'

import { useRouter } from 'next/navigation'
import type { ChangeEvent } from '@/lib/platform/live/events.ts'
import { useLiveChanges } from './use-live-changes.ts'

/** Refreshes the page when one of these topics changes, and when the line comes back. */
export function KeepsPageNew({ topics }: { topics: readonly ChangeEvent['topic'][] }) {
  const router = useRouter()
  useLiveChanges((signal) => {
    if (signal.kind === 'open' || (signal.kind === 'change' && topics.includes(signal.change.topic))) router.refresh()
  })
  return null
}
