import { formatMoney, formatUsd } from '@/lib/shared/money.ts'
import type { TicketView } from '@/lib/tickets/model.ts'

/** The sums of a ticket as text: its price, what was handed over, and the change; "$5.00 + ZWG 84.00" where mixed. */
export function moneyTexts({ priceCents, sales, tenders }: Pick<TicketView, 'priceCents' | 'sales' | 'tenders'>) {
  const price = priceCents ?? sales.reduce((sum, sale) => sum + (sale.priceCents ?? 0n), 0n)
  const received = listed(tenders.map(({ currency, receivedCents: cents }) => ({ currency, cents })))
  const change = listed(tenders.map(({ currency, changeCents: cents }) => ({ currency, cents })))
  return {
    price: formatUsd(price),
    received: received ?? formatUsd(price),
    change: change ?? formatUsd(0n),
    hasChange: change !== null,
  }
}

function listed(sums: { currency: string; cents: bigint }[]): string | null {
  const given = sums.filter(({ cents }) => cents > 0n)
  return given.length === 0 ? null : given.map(formatMoney).join(' + ')
}
