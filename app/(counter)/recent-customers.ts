import { getFormatter, getTranslations } from 'next-intl/server'
import type { ShownCustomer } from '@/components/counter/sell/match-customers.ts'
import type { SaleKind } from '@/lib/counter/kinds/model.ts'
import { listRecentCustomers } from '@/lib/counter/ticket-lists/recent-customers.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { BUSINESS_ZONE, harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

/** Six days, because the weekday of a purchase seven days ago is the same as today's. */
const WEEKDAY_IS_CLEAR_MS = 6 * DAY_MS

/** The till's recent customers, each with the day in words: "today", the weekday within six days, else the date. */
export async function recentCustomers(actor: Actor, kinds: readonly SaleKind[]): Promise<ShownCustomer[]> {
  const [customers, t, format] = await Promise.all([
    listRecentCustomers(actor, kinds),
    getTranslations('repeat'),
    getFormatter(),
  ])
  const now = sharedNow()
  const dayOf = (at: Date): string => {
    if (harareDay(at) === harareDay(now)) return t('today')
    const days = now.getTime() - at.getTime() < WEEKDAY_IS_CLEAR_MS ? { weekday: 'long' as const } : DATE
    return format.dateTime(at, { timeZone: BUSINESS_ZONE, ...days })
  }
  return customers.map(({ saleId, ticketId, recipient, shown, productName, priceText, at }) => {
    return { saleId, ticketId, recipient, shown, productName, priceText, when: dayOf(at) }
  })
}

const DATE = { day: 'numeric', month: 'short' } as const
