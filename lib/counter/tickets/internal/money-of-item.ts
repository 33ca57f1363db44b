import { type Cents, leastCents } from '@/lib/platform/shared/money.ts'

/** An item that was sent. `endedAt` is when its money became the customer's again; null if delivered or under way. */
export type SentItem = {
  id: string
  productCode: string | null
  recipient: string | null
  priceCents: Cents
  claimedAt: Date
  endedAt: Date | null
}

/** Money that left the ticket without goods: given back (no item named), or kept for one item. */
export type Outflow = { cents: Cents; at: Date; saleId: string | null }

/** An item and what was sold again in its place, out of the same money. */
type Pot = { items: SentItem[]; goneCents: Cents }

/**
 * What is left of one undelivered item's money, in USD cents: its price less what was sold again for it, kept for it
 * and given back for it. Money given back counts for the items that had ended by then, in order. A ticket may hold
 * less, never more, for this item.
 */
export function moneyOfItem(saleId: string, items: readonly SentItem[], outflows: readonly Outflow[]): Cents {
  const pots = potsOf(items)
  for (const { cents, at, saleId: named } of [...outflows].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    let left = cents
    for (const pot of named === null ? pots : pots.filter((one) => has(one, named))) {
      const taken = leastCents(left, leftIn(pot, at))
      pot.goneCents += taken
      left -= taken
    }
  }
  const own = pots.find((pot) => has(pot, saleId))
  return own ? leftIn(own, null) : 0n
}

/** In the order of sale; the same product sold again after the first ended belongs to the same pot. */
function potsOf(items: readonly SentItem[]): Pot[] {
  const pots: Pot[] = []
  for (const item of [...items].sort((a, b) => a.claimedAt.getTime() - b.claimedAt.getTime())) {
    const before = pots.find(({ items: earlier }) => {
      const last = earlier.at(-1)
      return (
        last &&
        last.productCode === item.productCode &&
        last.recipient === item.recipient &&
        endedBy(last, item.claimedAt)
      )
    })
    if (before) before.items.push(item)
    else pots.push({ items: [item], goneCents: 0n })
  }
  return pots
}

/** What was left of a pot at an instant, or now. */
function leftIn({ items, goneCents }: Pot, at: Date | null): Cents {
  const sent = items.filter(({ claimedAt }) => at === null || claimedAt <= at)
  const paid = sent.reduce((most, { priceCents }) => (priceCents > most ? priceCents : most), 0n)
  const spent = sent.filter((item) => !endedBy(item, at)).reduce((sum, { priceCents }) => sum + priceCents, 0n)
  const left = paid - spent - goneCents
  return left > 0n ? left : 0n
}

function endedBy({ endedAt }: SentItem, at: Date | null): boolean {
  return endedAt !== null && (at === null || endedAt <= at)
}

function has({ items }: Pot, saleId: string): boolean {
  return items.some(({ id }) => id === saleId)
}
