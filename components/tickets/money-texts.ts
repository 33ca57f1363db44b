import { formatUsd } from '@/lib/shared/money.ts'
import type { TicketView } from '@/lib/tickets/model.ts'

/** The sums of a ticket as text: its price, what was handed over, and the change. */
export function moneyTexts({ priceCents, sale, tenders: [tender] }: TicketView) {
  const price = priceCents ?? sale.priceCents ?? 0n
  return {
    price: formatUsd(price),
    received: formatUsd(tender?.receivedCents ?? price),
    change: formatUsd(tender?.changeCents ?? 0n),
    hasChange: (tender?.changeCents ?? 0n) > 0n,
  }
}
