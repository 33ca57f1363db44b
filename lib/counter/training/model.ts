import type { CollectionState } from '@/lib/counter/collections/model.ts'
import type { SaleKind } from '@/lib/counter/kinds/model.ts'
import type { SaleState } from '@/lib/platform/shared/order-state.ts'

export const DRILLS = ['reversal', 'code', 'paused'] as const
type Drill = (typeof DRILLS)[number]

/** The Service's trigger numbers for practice sales (service-api.md, Sandbox behaviour). */
export const TRIGGERS = { waiting: '263000000002', returned: '263000000003', reversal: '263000000004' } as const

/** What somebody at this till has done, by what its tickets show. */
export type DrillsDone = Readonly<Record<Drill, boolean>>

/** The seven sales of a first day, in the order in which they are learnt. */
export const TOUR = ['airtime', 'bundle', 'electricity', 'mobile', 'returned', 'waiting', 'basket'] as const
export type TourSale = (typeof TOUR)[number]

/** Where each begins. */
export const TOUR_PAGES: Readonly<Record<TourSale, `/sell/${SaleKind}`>> = {
  airtime: '/sell/airtime',
  bundle: '/sell/bundle',
  electricity: '/sell/electricity',
  mobile: '/sell/airtime',
  returned: '/sell/airtime',
  waiting: '/sell/airtime',
  basket: '/sell/airtime',
}

export type TourTicket = {
  items: readonly { kind: string; state: SaleState; recipient: string | null }[]
  payments: readonly CollectionState[]
  isPrinted: boolean
  isReturned: boolean
}

/** The sale of the tour that a paid ticket is, once it has come as far as that is learnt from it; each ticket is one at most. */
export function tourSaleOf({ items, payments, isPrinted, isReturned }: TourTicket): TourSale | null {
  const delivered = items.filter(({ state }) => state === 'completed')
  if (delivered.length > 1) return 'basket'
  const [item] = items
  if (item?.recipient === TRIGGERS.waiting) return WAITS.includes(item.state) ? 'waiting' : null
  if (item?.state === 'failed') return isReturned ? 'returned' : null
  if (item?.state !== 'completed') return null
  if (payments.includes('completed')) return 'mobile'
  if (item.kind === 'electricity') return isPrinted ? 'electricity' : null
  return item.kind === 'airtime' || item.kind === 'bundle' ? item.kind : null
}

const WAITS: readonly SaleState[] = ['pending', 'completed']

/** The sale of the tour that comes next; null after the last. */
export function nextSale(done: readonly TourSale[]): TourSale | null {
  return TOUR.find((sale) => !done.includes(sale)) ?? null
}
