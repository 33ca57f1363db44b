import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RecentSale } from '@/lib/tickets/model.ts'

/** What every search for sales begins its key with: news of any sale makes all of them old. */
export const SALES_SEARCH = ['sales'] as const

/** Past sales for what was typed; while another question is on its way the last answer stays. */
export function salesSearch(text: string) {
  return queryOptions({
    queryKey: [...SALES_SEARCH, text],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<RecentSale[]> => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ text })
      const response = await fetch('/api/sales/search', { method: 'POST', signal, headers, body })
      if (!response.ok) throw new Error(`The search was answered with ${response.status}`)
      return response.json()
    },
  })
}
