import type { SoldFilter } from '@/lib/office/sold/model.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'
import { harareDay } from '@/lib/platform/shared/time.ts'

/** Where the sales behind a figure of today are listed: those that stayed delivered. */
export function soldToday(now: Date, of: Partial<Pick<SoldFilter, 'branch' | 'cashier' | 'product'>>): string {
  const day = harareDay(now)
  return pageAddress('/sold', { from: day, to: day, state: 'delivered', ...of })
}
