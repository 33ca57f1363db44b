'use client'

import { useRouter } from 'next/navigation'
import { useLiveChanges } from '../live/use-live-changes.ts'

/** Renders a list anew when a sale in it may have changed. */
export function KeepsListsNew() {
  const router = useRouter()
  useLiveChanges((signal) => {
    if (signal.kind === 'open' || (signal.kind === 'change' && signal.change.topic === 'sale')) router.refresh()
  })
  return null
}
