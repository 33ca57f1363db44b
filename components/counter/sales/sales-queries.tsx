'use client'

import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLiveChanges } from '@/components/platform/live/use-live-changes.ts'
import { SALES_SEARCH } from './internal/sales-search.ts'

/** React Query around the search through past sales, which news of any sale makes stale. Only its page loads it. */
export function SalesQueries({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: 1, refetchOnWindowFocus: false } } }),
  )
  return (
    <QueryClientProvider client={client}>
      <ForgetOnSale />
      {children}
    </QueryClientProvider>
  )
}

function ForgetOnSale() {
  const client = useQueryClient()
  useLiveChanges((signal) => {
    const isSale = signal.kind === 'change' && (signal.change.topic === 'sale' || signal.change.topic === 'standing')
    if (isSale || signal.kind === 'open') void client.invalidateQueries({ queryKey: SALES_SEARCH })
  })
  return null
}
