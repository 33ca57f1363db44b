import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { formatSums, formatUsd } from '@/lib/platform/shared/money.ts'

type Cash = { currency: string; nativeCents: bigint }

/** Cash in spoken form, one sum per currency: "ZWG 140.00 + $5.00". */
export function cashText(cash: readonly Cash[]): string {
  const sums = new Map<string, bigint>()
  for (const { currency, nativeCents } of cash) sums.set(currency, (sums.get(currency) ?? 0n) + nativeCents)
  return formatSums([...sums].map(([currency, cents]) => ({ currency, cents })))
}

/** What goes back to the customer: the first proposed notes, or the amount if it came by phone. */
export function toGiveBack({ waysBack, freeCents }: Pick<TicketView, 'waysBack' | 'freeCents'>): string {
  const [first] = waysBack
  return first ? cashText(first) : formatUsd(freeCents)
}
