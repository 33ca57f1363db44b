import { thawRates } from '@/lib/books/currencies/model.ts'
import { waysToReturn } from '@/lib/books/currencies/plan-return.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type Cents, formatSums, formatUsd } from '@/lib/platform/shared/money.ts'

/**
 * What the cashier hands back for the free money of tickets, in USD cents by ticket: in the currencies that their pages
 * propose first, as text. A cashier who reads dollars here and confirms other cash there leaves the drawer short.
 */
export async function sumsBack(free: ReadonlyMap<string, Cents>): Promise<Map<string, string>> {
  if (free.size === 0) return new Map()
  const rows = await db().ticket.findMany({
    where: { id: { in: [...free.keys()] } },
    select: {
      id: true,
      rates: true,
      tenders: { select: { currency: true, receivedCents: true, changeCents: true } },
      returns: { select: { currency: true, nativeCents: true } },
    },
  })
  return new Map(
    rows.map(({ id, rates, ...cash }) => {
      const cents = free.get(id) ?? 0n
      const [first] = waysToReturn(cents, { ...cash, rates: thawRates(rates) })
      return [id, first ? formatSums(first.map(toMoney)) : formatUsd(cents)]
    }),
  )
}

const toMoney = ({ currency, nativeCents }: { currency: string; nativeCents: Cents }) => ({
  currency,
  cents: nativeCents,
})
