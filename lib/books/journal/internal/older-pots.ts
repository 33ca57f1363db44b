import { type Cents, leastCents, sumCents } from '@/lib/platform/shared/money.ts'

/**
 * An item that was sent. `againOfId` is the undelivered item in whose place it was sold again; `endedAt` is when its
 * money became the customer's again, null if delivered or under way.
 */
export type SentItem = {
  id: string
  againOfId: string | null
  priceCents: Cents
  claimedAt: Date
  endedAt: Date | null
}

/**
 * Money that left the ticket without goods: given back, or kept. `saleId` is the item that it was kept for, null if
 * none was named.
 */
export type Outflow = { cents: Cents; at: Date; saleId: string | null }

/** An item and what was sold again in its place, out of the same money; `leftCents` is what is left of that money. */
export type Pot = { items: SentItem[]; leftCents: Cents }

type Step = { at: Date; take: () => void }

/**
 * What is left of one undelivered item's money, in USD cents: its price less what was sold again for it, kept for it
 * and given back for it. Money given back counts for the items that had ended by then, in order. A ticket may hold
 * less, never more, for this item.
 */
export function moneyOfItem(saleId: string, items: readonly SentItem[], outflows: readonly Outflow[]): Cents {
  return potsOf(items, outflows).find((pot) => holds(pot, saleId))?.leftCents ?? 0n
}

/**
 * The money of a ticket's items, in the order in which they were sold, after everything that happened to it, in the
 * order of time. Two items share a pot only if one was sold again in place of the other: two of the same product do
 * not.
 */
export function potsOf(items: readonly SentItem[], outflows: readonly Outflow[]): Pot[] {
  const pots: Pot[] = []
  const sold = [...items].sort(byTime(({ claimedAt }) => claimedAt)).flatMap((item) => stepsOf(pots, item))
  const gone = outflows.map((one): Step => ({ at: one.at, take: () => takeOut(pots, one) }))
  for (const { take } of [...sold, ...gone].sort(byTime(({ at }) => at))) take()
  return pots.map((pot) => ({ ...pot, leftCents: pot.leftCents > 0n ? pot.leftCents : 0n }))
}

function stepsOf(pots: Pot[], item: SentItem): Step[] {
  const { againOfId, claimedAt, endedAt, priceCents } = item
  const known = againOfId === null ? undefined : pots.find((one) => holds(one, againOfId))
  const pot = known ?? { items: [], leftCents: 0n }
  if (!known) pots.push(pot)
  const before = itemsBefore(pot.items, item)
  pot.items.push(item)
  const sent = { at: claimedAt, take: () => spend(pot, item, before) }
  if (endedAt === null) return [sent]
  const comeBack = () => {
    pot.leftCents += priceCents
  }
  return [sent, { at: endedAt, take: comeBack }]
}

/**
 * The items in whose place an item was sold again, one after the other: as far as anyone knew then, all of them had
 * ended.
 */
function itemsBefore(items: readonly SentItem[], { againOfId }: SentItem): SentItem[] {
  const before = items.find(({ id }) => id === againOfId)
  return before ? [before, ...itemsBefore(items, before)] : []
}

/**
 * Takes an item's price out of its pot. Whatever the pot did not hold was paid in addition. An item before it that had
 * not ended by then, since it turned out delivered after all, had already spent its own money: the pot is short by that
 * much.
 */
function spend(pot: Pot, { priceCents, claimedAt }: SentItem, before: readonly SentItem[]): void {
  const lent = before.filter(({ endedAt }) => endedAt === null || endedAt > claimedAt)
  const lentCents = sumCents(lent.map((one) => one.priceCents))
  const heldCents = pot.leftCents + lentCents
  const paidCents = heldCents > priceCents ? heldCents : priceCents
  pot.leftCents = paidCents - priceCents - lentCents
}

function takeOut(pots: readonly Pot[], { cents, saleId }: Outflow): void {
  let left = cents
  for (const pot of pots) {
    if (pot.leftCents <= 0n || (saleId !== null && !holds(pot, saleId))) continue
    const taken = leastCents(left, pot.leftCents)
    pot.leftCents -= taken
    left -= taken
  }
}

function holds({ items }: Pot, saleId: string): boolean {
  return items.some(({ id }) => id === saleId)
}

function byTime<T>(timeOf: (one: T) => Date): (a: T, b: T) => number {
  return (a, b) => timeOf(a).getTime() - timeOf(b).getTime()
}
