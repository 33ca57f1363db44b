'use client'

import { useRouter } from 'next/navigation'
import { useLiveChanges } from '@/components/platform/live/use-live-changes.ts'

const LISTED = ['sale', 'collection']

/** Refreshes a list when a sale or payment in it may have changed. */
export function KeepsListsNew() {
  const router = useRouter()
  useLiveChanges((signal) => {
    if (signal.kind === 'open' || (signal.kind === 'change' && LISTED.includes(signal.change.topic))) router.refresh()
  })
  return null
}
