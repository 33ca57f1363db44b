'use client'

import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLiveChanges } from '@/components/live/use-live-changes.ts'
import { LiveScope } from '@/components/live/use-live-value.ts'

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

/** A product that was closed or a key that was revoked must not be offered from memory. */
function ForgetOnChange() {
  const client = useQueryClient()
  useLiveChanges((signal) => {
    if (signal.kind === 'change' && signal.change.topic === 'standing') void client.invalidateQueries()
  })
  return null
}
