import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { SalesFound, SalesSought } from '@/lib/counter/till-lists/model.ts'

/** The key prefix of every sales search: news of any sale makes them all stale. */
export const SALES_SEARCH = ['sales'] as const

/** Past sales matching a search, page by page; the last answer stays while the next is loading. */
export function salesSearch({ text, day }: Omit<SalesSought, 'after'>) {
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
