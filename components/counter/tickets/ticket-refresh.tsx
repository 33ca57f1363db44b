'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLiveChanges } from '@/components/platform/live/use-live-changes.ts'

const POLL_MS = 10_000

type Props = {
  ticketId: string
  /** The version of what the page shows; null loads it anew at every change. */
  version: string | null
  /** Whether it asks every ten seconds besides: a refusal of a press is told to nobody but who waits for its answer. */
  isAsking?: boolean
}

/**
 * Loads the page anew when its ticket became another: it asks for the version when the ticket changes and when the line
 * comes back, and while the line is lost every ten seconds. An answer of our own has to come first: a failed refresh, or
 * one that a portal answers, would blank the screen.
 */
export function TicketRefresh({ ticketId, version, isAsking = false }: Props) {
  const router = useRouter()
  const [isLost, setLost] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const look = useEffectEvent(async () => {
    const answer = await fetch(`/api/tickets/${ticketId}/version`).catch(() => null)
    const told = answer && answer.status < 500 ? await answer.json().catch(() => null) : null
    setMissed(told === null)
    if (told && (version === null || told.version !== version)) router.refresh()
  })
  useLiveChanges((signal) => {
    setLost(signal.kind === 'lost' || signal.kind === 'full')
    if (signal.kind === 'open' || (signal.kind === 'change' && signal.change.id === ticketId)) void look()
  })
  useEffect(() => {
    if (!isLost && !isMissed && !isAsking) return
    const timer = setInterval(() => void look(), POLL_MS)
    return () => clearInterval(timer)
  }, [isLost, isMissed, isAsking])
  return null
}
