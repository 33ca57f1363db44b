'use client'

import {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLiveChanges } from '@/components/platform/live/use-live-value.ts'
import type { SalesFound, SalesSearch } from '@/lib/counter/ticket-lists/model.ts'

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

/** The key prefix of every sales search: news of any sale makes them all stale. */
export const SALES_SEARCH = ['sales'] as const

/** Past sales matching a search, page by page; the last answer stays while the next is loading. */
export function salesSearch({ text, day }: Omit<SalesSearch, 'after'>) {
  return infiniteQueryOptions({
    queryKey: [...SALES_SEARCH, text, day],
    placeholderData: keepPreviousData,
    initialPageParam: '',
    getNextPageParam: (page: SalesFound) => page.next,
    queryFn: async ({ signal, pageParam }): Promise<SalesFound> => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ text, day, after: pageParam })
      const response = await fetch('/api/sales/search', { method: 'POST', signal, headers, body })
      if (!response.ok) throw new Error(`The search was answered with ${response.status}`)
      return response.json()
    },
  })
}
