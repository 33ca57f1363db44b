'use client'

import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SALES_SEARCH } from '@/components/counter/sales/sales-search.ts'
import { useLiveChanges } from '@/components/platform/live/use-live-changes.ts'
import { LiveScope } from '@/components/platform/live/use-live-value.ts'

/**
 * React Query asks, SWR listens; only this file knows both. What was heard on the line makes answers old that were
 * asked before. `scope` names whose screens these are, so that nobody is shown what another was told.
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

/** A product that was closed or a key that was revoked must not be offered from memory; a list of sales grows old. */
function ForgetOnChange() {
  const client = useQueryClient()
  useLiveChanges((signal) => {
    const topic = signal.kind === 'change' ? signal.change.topic : null
    if (topic === 'standing') void client.invalidateQueries()
    if (topic === 'sale' || signal.kind === 'open') void client.invalidateQueries({ queryKey: SALES_SEARCH })
  })
  return null
}
