import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { SalesFound, SalesSought } from '@/lib/counter/tickets/model.ts'

/** What every search for sales begins its key with: news of any sale makes all of them old. */
export const SALES_SEARCH = ['sales'] as const

/** Past sales for what was typed, page after page; while another question is on its way the last answer stays. */
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
