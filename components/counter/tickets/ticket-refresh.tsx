'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useLiveRefresh } from '@/components/platform/live/live-refresh.ts'
import { useLiveChanges } from '@/components/platform/live/use-live-value.ts'

const POLL_MS = 10_000

type Props = {
  ticketId: string
  /** The version of the ticket that the page shows; with null, every change refreshes the page. */
  version: string | null
  /**
   * Whether it also asks every ten seconds: the refusal of a press is reported only to whoever waits for its answer.
   */
  isAsking?: boolean
}

/**
 * Refreshes the page once its ticket has another version. It asks for the version when the ticket changes, when the
 * line comes back and, while the line is lost, every ten seconds. Only an answer of our own leads to a refresh: one
 * that fails, or that a captive portal answers, would blank the screen.
 */
export function TicketRefresh({ ticketId, version, isAsking = false }: Props) {
  const refresh = useLiveRefresh()
  const [isLost, setLost] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const look = useEffectEvent(async () => {
    const answer = await fetch(`/api/tickets/${ticketId}/version`).catch(() => null)
    const told = answer && answer.status < 500 ? await answer.json().catch(() => null) : null
    setMissed(told === null)
    if (told && (version === null || told.version !== version)) refresh()
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
