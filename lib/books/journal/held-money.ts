import { type Cents, leastCents, sumCents } from '@/lib/platform/shared/money.ts'
import { isUnderWay, type SaleState } from '@/lib/platform/shared/order-state.ts'
import { type Entry, entry, held, inUsd, type Posting } from './model.ts'

/** An item as far as its money goes; `soldAgainOfId` is the undelivered item in whose place it is sold. */
export type HeldItem = {
  id: string
  state: SaleState
  priceCents: Cents | null
  heldCents: Cents
  soldAgainOfId: string | null
}

/** What a ticket holds in all, and its items in the order of their positions. */
export type HeldMoney = { heldCents: Cents; items: readonly HeldItem[] }

/** A part of a ticket's money; `saleId` is null for what no item is named for, like a deposit or a second payment. */
export type Share = { saleId: string | null; cents: Cents }

export function spareOf({ heldCents, items }: HeldMoney): Cents {
  return heldCents - sumCents(items.map((item) => item.heldCents))
}

/** An item, what it is sold in place of, and what was sold in their place: one money. The newest first. */
export function familyOf<Item extends HeldItem>(items: readonly Item[], saleId: string): Item[] {
  const root = rootOf(items, saleId)
  return items.filter(({ id }) => rootOf(items, id) === root).toReversed()
}

function rootOf(items: readonly HeldItem[], saleId: string): string {
  const before = items.find(({ id }) => id === saleId)?.soldAgainOfId ?? null
  return before === null ? saleId : rootOf(items, before)
}

/** What an item's family holds that is not under way, in USD cents. */
export function familyCents(items: readonly HeldItem[], saleId: string): Cents {
  return sumCents(atRest(familyOf(items, saleId)).map((item) => item.heldCents))
}

function atRest<Item extends HeldItem>(items: readonly Item[]): Item[] {
  return items.filter(({ state }) => !isUnderWay(state))
}

/** Whose money comes in: what unsent items lack, in order, and the rest is no item's. */
export function creditHeld({ items }: HeldMoney, cents: Cents): Share[] {
  const lacking = items.filter(isUnsent).map((item) => ({ saleId: item.id, cents: lackOf(items, item) }))
  return divide(cents, [...lacking, { saleId: null, cents }])
}

function lackOf(items: readonly HeldItem[], { id, priceCents }: HeldItem): Cents {
  const lack = (priceCents ?? 0n) - familyCents(items, id)
  return lack > 0n ? lack : 0n
}

/**
 * Whose money goes out: `first`, in order, then what is no item's, then what is least sure to become a sale, and last
 * what is under way.
 */
export function debitHeld(money: HeldMoney, cents: Cents, first: readonly string[] = []): Share[] {
  const { items } = money
  const named = first.flatMap((id) => items.filter((item) => item.id === id))
  const others = items.filter(({ id }) => !first.includes(id)).toReversed()
  const spare = { saleId: null, cents: spareOf(money) }
  const shareOf = ({ id, heldCents }: HeldItem): Share => ({ saleId: id, cents: heldCents })
  const unsent = others.filter(isUnsent)
  const ended = atRest(others).filter((item) => !isUnsent(item))
  const underWay = others.filter(({ state }) => isUnderWay(state))
  return divide(cents, [...named.map(shareOf), spare, ...[...unsent, ...ended, ...underWay].map(shareOf)])
}

/** Undelivered items in the order in which they were sold, each with its family: for them money goes back first. */
export function undoneFirst(items: readonly HeldItem[]): string[] {
  const roots = items.filter(({ id }) => rootOf(items, id) === id)
  const undone = atRest(roots.flatMap(({ id }) => familyOf(items, id))).filter((item) => !isUnsent(item))
  return undone.map(({ id }) => id)
}

export function isUnsent({ state }: Pick<HeldItem, 'state'>): boolean {
  return state === 'quoted' || state === 'draft'
}

function divide(cents: Cents, parts: readonly Share[]): Share[] {
  let left = cents
  return parts.flatMap(({ saleId, cents: most }) => {
    const taken = leastCents(left, most)
    left -= taken
    return taken > 0n ? [{ saleId, cents: taken }] : []
  })
}

/** The money once these shares came in, or went out if below zero. */
export function withShares({ heldCents, items }: HeldMoney, shares: readonly Share[]): HeldMoney {
  const cameFor = (id: string) => sumCents(shares.filter(({ saleId }) => saleId === id).map(({ cents }) => cents))
  return {
    heldCents: heldCents + sumCents(shares.map(({ cents }) => cents)),
    items: items.map((item) => ({ ...item, heldCents: item.heldCents + cameFor(item.id) })),
  }
}

export function minusShares(shares: readonly Share[]): Share[] {
  return shares.map(({ saleId, cents }) => ({ saleId, cents: -cents }))
}

export function heldIn(ticketId: string, shares: readonly Share[]): Posting[] {
  return shares.map(({ saleId, cents }) => inUsd(held(ticketId, saleId), -cents))
}

export function heldOut(ticketId: string, shares: readonly Share[]): Posting[] {
  return heldIn(ticketId, minusShares(shares))
}

/**
 * What makes a locked item's money its price, as it is sent: out of its family's, of what is no item's, and of others'
 * that the customer agreed to. What it held beyond its price is no item's. Null if it holds its price.
 */
export function fundItem(ticketId: string, money: HeldMoney, saleId: string): Entry | null {
  const item = money.items.find(({ id }) => id === saleId)
  if (!item) throw new Error(`Sale ${saleId} is not of ticket ${ticketId}`)
  const lackCents = (item.priceCents ?? 0n) - item.heldCents
  if (lackCents < 0n) return moved(ticketId, [{ saleId: item.id, cents: -lackCents }], null)
  const others = { ...money, items: money.items.filter(({ id, state }) => id !== item.id && !isUnderWay(state)) }
  const spoken = sumCents(money.items.filter((one) => !others.items.includes(one)).map((one) => one.heldCents))
  const family = atRest(familyOf(money.items, item.id)).map(({ id }) => id)
  const sources = debitHeld({ ...others, heldCents: money.heldCents - spoken }, lackCents, family)
  return sources.length === 0 ? null : moved(ticketId, sources, item.id)
}

/** The money of items that are replaced becomes the new item's. Null if they hold none. */
export function replaceItems(ticketId: string, items: readonly HeldItem[], saleId: string): Entry | null {
  const shares = items.flatMap(({ id, heldCents }) => (heldCents > 0n ? [{ saleId: id, cents: heldCents }] : []))
  return shares.length === 0 ? null : moved(ticketId, shares, saleId)
}

function moved(ticketId: string, shares: readonly Share[], saleId: string | null): Entry {
  const cents = sumCents(shares.map((share) => share.cents))
  return entry('reallotted', [...heldOut(ticketId, shares), ...heldIn(ticketId, [{ saleId, cents }])])
}

type Returned = { id: string; undoesId: string | null }

/** Of all that is recorded as given back of a ticket, what stands: without what was undone and what undid it. */
export function standingReturns<T extends Returned>(returns: readonly T[]): T[] {
  const undone = new Set(returns.map(({ undoesId }) => undoesId))
  return returns.filter(({ id, undoesId }) => undoesId === null && !undone.has(id))
}
