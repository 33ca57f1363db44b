'use client'

import { useTicketRefresh } from '@/components/platform/live/use-ticket-refresh.ts'

/** Renders the page anew as soon as something is heard of the ticket. */
export function TicketRefresh({ ids }: { ids: string[] }) {
  useTicketRefresh(ids)
  return null
}
