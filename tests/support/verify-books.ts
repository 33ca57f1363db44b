import type { BooksFault } from '@/lib/books/journal/check-books.ts'
import type { Posting } from '@/lib/books/journal/model.ts'
import { margin } from '@/lib/books/journal/price.ts'
import type { Environment } from '@/lib/platform/env/credential.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import type { SaleState } from '@/lib/platform/shared/order-state.ts'

export type BookedEntry = {
  id: bigint
  environment: Environment
  objectKind: string
  objectId: string
  event: string
  saleId: string | null
  postings: readonly Posting[]
}

export type BookedSale = {
  id: string
  environment: Environment
  credential: string
  state: SaleState
  priceCents: Cents
  totalDebitCents: Cents
}

/** Cash into a drawer (negative: out of it) as recorded outside the journal: tenders net of change, returns, floats. */
export type DrawerMovement = { environment: Environment; tillId: string; currency: string; nativeCents: Cents }

/** Money of a payment type to be cleared (negative: gone back or settled) as recorded outside the journal. */
export type ClearingRecord = { environment: Environment; key: string; currency: string; nativeCents: Cents }

/** Change that is owed to a customer (negative: paid or expired) as recorded outside the journal. */
export type ChangeRecord = { environment: Environment; key: string; currency: string; nativeCents: Cents }

/** Cash into a branch's safe (negative: out of it) as recorded outside the journal. */
export type SafeRecord = { environment: Environment; branchCode: string; currency: string; nativeCents: Cents }

export type Books = {
  /** Oldest first. */
  entries: readonly BookedEntry[]
  /** Every sale ever sent. */
  sales: readonly BookedSale[]
  drawerMovements: readonly DrawerMovement[]
  safeMovements: readonly SafeRecord[]
  clearing: readonly ClearingRecord[]
  changeOwed: readonly ChangeRecord[]
}

/**
 * Lists what breaks the rules of the books: every entry sums to zero and is booked once, customers' money is itemised
 * and never negative, drawers and safes equal their recorded cash, each sale is booked as its state says, the reserve
 * equals the pending sales, and sales less cost equal the margins of completed sales. `checkBooks` checks the same of
 * what is stored, in SQL, so that each proves the other.
 */
export function verifyBooks(books: Books): BooksFault[] {
  return (['test', 'live'] as const).flatMap((environment) => {
    const own = <T extends { environment: Environment }>(rows: readonly T[]) =>
      rows.filter((row) => row.environment === environment)
    const [entries, sales, movements] = [own(books.entries), own(books.sales), own(books.drawerMovements)]
    const faults = [
      ...entryFaults(entries),
      ...belowZeroFaults(entries),
      ...drawerFaults(entries, movements),
      ...safeFaults(entries, own(books.safeMovements)),
      ...clearingFaults(entries, own(books.clearing)),
      ...changeFaults(entries, own(books.changeOwed)),
      ...saleFaults(entries, sales),
      ...reserveFaults(entries, sales),
      ...marginFaults(entries, sales),
    ]
    return faults.map((fault) => ({ ...fault, environment }))
  })
}

type Found = Omit<BooksFault, 'environment'>

function entryFaults(entries: readonly BookedEntry[]): Found[] {
  const seen = new Set<string>()
  return entries.flatMap((entry) => {
    const about = nameOf(entry)
    const faults: Found[] = notZeroIn(entry.postings).map((currency) => {
      return { kind: 'entry_not_zero', about, detail: `does not sum to zero in ${currency}` }
    })
    if (seen.has(about)) faults.push({ kind: 'booked_twice', about, detail: `again as entry ${entry.id}` })
    seen.add(about)
    return faults
  })
}

/** The currencies in which postings do not sum to zero, natively or in USD. */
function notZeroIn(postings: readonly Posting[]): string[] {
  const sum = (own: readonly Posting[], of: 'nativeCents' | 'usdCents') =>
    own.reduce((total, one) => total + one[of], 0n)
  return [...new Set(postings.map(({ currency }) => currency))].filter((currency) => {
    const own = postings.filter((posting) => posting.currency === currency)
    return sum(own, 'nativeCents') !== 0n || sum(own, 'usdCents') !== 0n
  })
}

/** Checked after each entry, not only at the end: money may not be given out before it is there. */
function belowZeroFaults(entries: readonly BookedEntry[]): Found[] {
  const owed = new Map<string, Cents>()
  return entries.flatMap((entry) => {
    const touched = entry.postings.filter(({ account }) => account === 'held' || account === 'receivable')
    const names = new Set(touched.map(nameOfAccount))
    for (const posting of touched) {
      const [name, { account, usdCents }] = [nameOfAccount(posting), posting]
      owed.set(name, (owed.get(name) ?? 0n) + (account === 'held' ? -usdCents : usdCents))
    }
    const low = [...names].filter((name) => (owed.get(name) ?? 0n) < 0n)
    return [
      ...low.map(
        (name): Found => ({ kind: 'below_zero', about: name, detail: `${owed.get(name)} after ${nameOf(entry)}` }),
      ),
      ...touched
        .filter(({ key }) => key === '')
        .map(({ account }): Found => ({ kind: 'held_without_ticket', about: nameOf(entry), detail: account })),
    ]
  })
}

function nameOfAccount({ account, key, saleId = null }: Posting): string {
  return [account, key, ...(saleId === null ? [] : [saleId])].join(' ')
}

function drawerFaults(entries: readonly BookedEntry[], movements: readonly DrawerMovement[]): Found[] {
  const booked = totals(postingsOf(entries, 'drawer'), ({ key, currency }) => `${key} ${currency}`)
  const recorded = totals(movements, ({ tillId, currency }) => `${tillId} ${currency}`)
  return differences(booked, recorded, (about, detail) => ({ kind: 'drawer_differs', about, detail }))
}

function safeFaults(entries: readonly BookedEntry[], movements: readonly SafeRecord[]): Found[] {
  const booked = totals(postingsOf(entries, 'safe'), ({ key, currency }) => `${key} ${currency}`)
  const recorded = totals(movements, ({ branchCode, currency }) => `${branchCode} ${currency}`)
  return differences(booked, recorded, (about, detail) => ({ kind: 'safe_differs', about, detail }))
}

function clearingFaults(entries: readonly BookedEntry[], recorded: readonly ClearingRecord[]): Found[] {
  const booked = totals(postingsOf(entries, 'clearing'), ({ key, currency }) => `${key} ${currency}`)
  const due = totals(recorded, ({ key, currency }) => `${key} ${currency}`)
  return differences(booked, due, (about, detail) => ({ kind: 'clearing_differs', about, detail }))
}

function changeFaults(entries: readonly BookedEntry[], recorded: readonly ChangeRecord[]): Found[] {
  const credits = postingsOf(entries, 'change_owed').map((one) => ({ ...one, nativeCents: -one.nativeCents }))
  const booked = totals(credits, ({ key, currency }) => `${key} ${currency}`)
  const owed = totals(recorded, ({ key, currency }) => `${key} ${currency}`)
  return differences(booked, owed, (about, detail) => ({ kind: 'change_differs', about, detail }))
}

function saleFaults(entries: readonly BookedEntry[], sales: readonly BookedSale[]): Found[] {
  const bySale = new Map<string, Posting[]>()
  for (const { saleId, postings } of entries) {
    if (saleId !== null) bySale.set(saleId, [...(bySale.get(saleId) ?? []), ...postings])
  }
  return sales.flatMap((sale): Found[] => {
    const own = bySale.get(sale.id) ?? []
    const delivered = sale.state === 'completed'
    const price = -sumOf(own.filter(({ account }) => account === 'sales'))
    const debit = sumOf(own.filter(({ account }) => account === 'cost'))
    const [priceDue, debitDue] = delivered ? [sale.priceCents, sale.totalDebitCents] : [0n, 0n]
    if (price === priceDue && debit === debitDue) return []
    const detail = `${sale.state}: sales ${price} for ${priceDue}, cost ${debit} for ${debitDue}`
    return [{ kind: 'sale_differs', about: sale.id, detail }]
  })
}

function reserveFaults(entries: readonly BookedEntry[], sales: readonly BookedSale[]): Found[] {
  const booked = totals(postingsOf(entries, 'service_reserved'), ({ key }) => key)
  const pending = sales.filter(({ state }) => state === 'pending')
  const due = totals(
    pending.map(({ credential, totalDebitCents }) => ({ credential, nativeCents: totalDebitCents })),
    ({ credential }) => credential,
  )
  return differences(booked, due, (about, detail) => ({ kind: 'reserve_differs', about, detail }))
}

function marginFaults(entries: readonly BookedEntry[], sales: readonly BookedSale[]): Found[] {
  const earned = -sumOf(postingsOf(entries, 'sales')) - sumOf(postingsOf(entries, 'cost'))
  const due = sales.filter(({ state }) => state === 'completed').reduce((sum, sale) => sum + margin(sale), 0n)
  if (earned === due) return []
  return [{ kind: 'margin_differs', about: 'sales less cost', detail: `${earned} for ${due}` }]
}

function postingsOf(entries: readonly BookedEntry[], account: Posting['account']): Posting[] {
  return entries.flatMap(({ postings }) => postings.filter((posting) => posting.account === account))
}

function sumOf(postings: readonly Posting[]): Cents {
  return postings.reduce((sum, { usdCents }) => sum + usdCents, 0n)
}

function totals<T extends { nativeCents: Cents }>(rows: readonly T[], nameIt: (row: T) => string): Map<string, Cents> {
  const sums = new Map<string, Cents>()
  for (const row of rows) sums.set(nameIt(row), (sums.get(nameIt(row)) ?? 0n) + row.nativeCents)
  return sums
}

function differences(
  booked: Map<string, Cents>,
  due: Map<string, Cents>,
  fault: (about: string, detail: string) => Found,
): Found[] {
  const names = new Set([...booked.keys(), ...due.keys()])
  return [...names].flatMap((name) => {
    const [has, wants] = [booked.get(name) ?? 0n, due.get(name) ?? 0n]
    return has === wants ? [] : [fault(name, `${has} for ${wants}`)]
  })
}

function nameOf({ objectKind, objectId, event }: BookedEntry): string {
  return `${objectKind} ${objectId} ${event}`
}
