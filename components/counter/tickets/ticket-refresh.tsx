'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useLiveChanges } from '@/components/platform/live/use-live-changes.ts'

const POLL_MS = 10_000

/**
 * Refreshes the page when one of `ids` (the ticket, its sale) changes or the line comes back. While the line is lost it
 * polls, but refreshes only once the server answers: a failed refresh would blank the screen.
 */
export function TicketRefresh({ ids }: { ids: readonly string[] }) {
  const router = useRouter()
  const [lost, setLost] = useState(false)
  useLiveChanges((signal) => {
    setLost(signal.kind === 'lost' || signal.kind === 'full')
    if (signal.kind === 'open' || (signal.kind === 'change' && ids.includes(signal.change.id))) router.refresh()
  })
  useEffect(() => {
    if (!lost) return
    const timer = setInterval(async () => {
      const answer = await fetch('/api/standing').catch(() => null)
      if (answer?.ok) router.refresh()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [lost, router])
  return null
}
