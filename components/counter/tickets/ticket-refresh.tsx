'use client'

import { useTicketRefresh } from '@/components/platform/live/use-ticket-refresh.ts'

/** Refreshes the page on any news of the ticket. */
export function TicketRefresh({ ids }: { ids: string[] }) {
  useTicketRefresh(ids)
  return null
}
