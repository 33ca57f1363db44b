'use client'

import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SALES_SEARCH } from '@/components/counter/sales/sales-search.ts'
import { useLiveChanges } from '@/components/platform/live/use-live-changes.ts'
import { LiveScope } from '@/components/platform/live/use-live-value.ts'

/**
 * React Query and SWR, known only to this file. Live changes invalidate older answers. `scope` names whose screens
 * these are, so nobody sees another person's data.
 */
export function Providers({ scope, children }: { scope: string; children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: 1, refetchOnWindowFocus: false } } }),
  )
  return (
    <LiveScope value={scope}>
      <QueryClientProvider client={client}>
        <ForgetOnChange />
        {children}
      </QueryClientProvider>
    </LiveScope>
  )
}

/** Refetches: everything on a change of standing, as a closed product must not be offered; sales lists on sales news. */
function ForgetOnChange() {
  const client = useQueryClient()
  useLiveChanges((signal) => {
    const topic = signal.kind === 'change' ? signal.change.topic : null
    if (topic === 'standing') void client.invalidateQueries()
    if (topic === 'sale' || signal.kind === 'open') void client.invalidateQueries({ queryKey: SALES_SEARCH })
  })
  return null
}
