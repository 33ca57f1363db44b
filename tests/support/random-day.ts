import fc from 'fast-check'
import { cashDropped, drawerCounted, paidIn, paidOut, revalued } from '@/lib/books/journal/cash-postings.ts'
import { changeExpired, changeKept, changePaid } from '@/lib/books/journal/change-postings.ts'
import { paymentsSettled } from '@/lib/books/journal/clearing-postings.ts'
import { creditHeld, debitHeld, type HeldItem, undoneFirst } from '@/lib/books/journal/held-money.ts'
import {
  type Account,
  type Cash,
  clearing,
  clearingKey,
  drawer,
  type Entry,
  held,
  losses,
  otherIncome,
  receivable,
} from '@/lib/books/journal/model.ts'
import { saleEntries } from '@/lib/books/journal/sale-postings.ts'
import { foreignStatementRow, topUpCredited } from '@/lib/books/journal/service-postings.ts'
import {
  cashTaken,
  collectionCompleted,
  collectionReversed,
  debtPaid,
  heldUnclaimed,
  inDrawer,
  moneyReturned,
  type PlacedCash,
  receivableWrittenOff,
} from '@/lib/books/journal/ticket-postings.ts'
import { SALE_TRANSITIONS } from '@/lib/counter/sales/model.ts'
import type { Environment } from '@/lib/platform/env/credential.ts'
import { balancesOf, nativeBalance, usdBalance } from './balances.ts'
import type {
  BookedEntry,
  BookedSale,
  Books,
  ChangeRecord,
  ClearingRecord,
  DrawerMovement,
  SafeRecord,
} from './verify-books.ts'

const tills = ['till1', 'till2']
const branchCode = 'HRE-01'
const ZWG_PER_USD = 27n

const cents = fc.bigInt({ min: 1n, max: 5_000n })
const sale = fc.record({ priceCents: cents, totalDebitCents: cents })
const tender = fc.constantFrom(
  ...([
    'usd',
    'zwg',
    'usd with zwg change',
    'collection',
    'collection and usd',
    'swipe',
    'swipe in zwg and usd',
  ] as const),
)
const ticket = fc.record({
  environment: fc.constantFrom<Environment>('test', 'live'),
  tillId: fc.constantFrom(...tills),
  tender,
  items: fc.array(sale, { minLength: 1, maxLength: 3 }),
})
const officeStep = fc.constantFrom('float', 'pay_in', 'drop', 'payout', 'count', 'rate', 'top_up', 'foreign', 'settle')
const ticketStep = fc.constantFrom(
  'sale',
  'sale',
  'sale',
  'sale',
  'return',
  'keep',
  'reverse',
  'late',
  'write_off',
  'pay_debt',
  'keep_change',
  'pay_change',
  'expire_change',
)
const office = fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: officeStep })
const step = fc.record({ ticket: fc.nat(), step: ticketStep, which: fc.nat(), office, cents })

type Value<T> = T extends fc.Arbitrary<infer V> ? V : never
type TicketPlan = Value<typeof ticket>
type Step = Value<typeof step>
type Owner = { environment: Environment; ticketId?: string; saleId?: string }

/** A day of many tickets, with ticket and office steps in any order. Sales make only legal moves. */
export const randomDay = fc
  .record({ tickets: fc.array(ticket, { minLength: 1, maxLength: 12 }), steps: fc.array(step, { maxLength: 120 }) })
  .map(({ tickets, steps }) => {
    const day = new Day(tickets)
    for (const one of steps) day.take(one)
    return day
  })

/** Plays a day through the postings and keeps plain sums beside them, computed without any accounts. */
class Day {
  readonly entries: BookedEntry[] = []
  readonly movements: DrawerMovement[] = []
  readonly sales: (BookedSale & { ticketId: string })[] = []
  readonly safes: SafeRecord[] = []
  readonly clearing: ClearingRecord[] = []
  readonly changeOwed: ChangeRecord[] = []
  /** How far a customer is ahead on a ticket (behind if below zero), whatever was written off or not come for. */
  readonly position = new Map<string, bigint>()
  /** How much of a ticket's debt was written off and not recovered. */
  readonly writtenOff = new Map<string, bigint>()
  /** How much of a ticket's money nobody came for that has paid for nothing since. */
  readonly unclaimed = new Map<string, bigint>()
  /** What the Service took and gave apart from sales. */
  readonly serviceMoved = new Map<Environment, bigint>()
  /** The ticket of each entry that is about one. */
  readonly ticketOf = new Map<bigint, string>()
  /** The entries of payments that came in. */
  readonly payments = new Set<bigint>()
  readonly #tickets: TicketPlan[]
  readonly #collected = new Map<string, bigint[]>()
  readonly #keptChange: { environment: Environment; id: string; cash: Cash }[] = []

  constructor(tickets: TicketPlan[]) {
    this.#tickets = tickets
    for (const [index, plan] of tickets.entries()) this.#open(plan, `ticket${index}`)
  }

  get books(): Books {
    return {
      entries: this.entries,
      sales: this.sales,
      drawerMovements: this.movements,
      safeMovements: this.safes,
      clearing: this.clearing,
      changeOwed: this.changeOwed,
    }
  }

  /** Debits are positive, as in the books. */
  balance(environment: Environment, account: Parameters<typeof nativeBalance>[1]): bigint {
    const own = this.entries.filter((entry) => entry.environment === environment)
    return nativeBalance(balancesOf(own.flatMap(({ postings }) => postings)), account)
  }

  take({ ticket: at, step: what, which, office, cents: amount }: Step): void {
    const index = at % this.#tickets.length
    const plan = this.#tickets[index]
    if (!plan) return
    const ticketId = `ticket${index}`
    if (office !== null) this.#office(plan, office, amount)
    else if (what === 'sale') this.#moveSale(ticketId, which)
    else if (what === 'late') this.#collect(plan, ticketId, amount)
    else if (what === 'reverse') this.#reverseCollection(plan, ticketId)
    else if (what === 'keep_change') this.#keepChange(plan, which % 2 === 0 ? usd(amount) : zwg(amount))
    else if (what === 'pay_change' || what === 'expire_change') this.#endChange(plan, what)
    else this.#settle(plan, ticketId, what)
  }

  #open(plan: TicketPlan, ticketId: string): void {
    const { environment } = plan
    plan.items.forEach((item, index) => {
      const id = `${ticketId}/${index}`
      this.sales.push({ ...item, id, ticketId, environment, credential: `${environment}-key`, state: 'sending' })
    })
    const price = plan.items.reduce((sum, item) => sum + item.priceCents, 0n)
    // Paid for before they are sent, as at the counter.
    const unsent = this.#items(environment, ticketId).map((item) => ({ ...item, state: 'quoted' as const }))
    const collected = plan.tender === 'collection' ? price : plan.tender === 'collection and usd' ? price / 2n : 0n
    if (collected > 0n) this.#collect(plan, ticketId, collected, unsent)
    const heldCents = price - collected
    if (heldCents === 0n) return
    const cash = tendersFor(plan, heldCents)
    const lacking = unsent.map((item) => ({ ...item, heldCents: this.#heldFor(environment, ticketId, item.id) }))
    const shares = creditHeld({ heldCents: collected, items: lacking }, heldCents)
    this.#book({ environment, ticketId }, cashTaken({ ticketId, cash, shares }))
    this.#drawer(plan, cash)
    this.#ahead(ticketId, heldCents)
  }

  #moveSale(ticketId: string, which: number): void {
    const own = this.sales.filter((one) => one.ticketId === ticketId)
    const moved = own[which % own.length]
    const ways = moved ? SALE_TRANSITIONS[moved.state] : []
    const to = ways[which % ways.length]
    if (!moved || !to) return
    const from = moved.state
    if (to !== 'draft' && to !== 'quoted' && to !== 'sending') {
      const ticketBalance = this.#ticket(moved.environment, ticketId)
      const taken = { takenCents: from === 'pending' || from === 'completed' ? moved.totalDebitCents : 0n }
      const endings = this.entries.filter(
        ({ saleId, event }) => saleId === moved.id && event.startsWith('ended'),
      ).length
      for (const entry of saleEntries({ from, to, sale: { ...moved, ...taken }, ticket: ticketBalance, endings })) {
        this.#book({ environment: moved.environment, ticketId, saleId: moved.id }, entry)
      }
    }
    moved.state = to
    if (to === 'completed') this.#ahead(ticketId, -moved.priceCents)
    if (from === 'completed') this.#ahead(ticketId, moved.priceCents)
  }

  #collect({ environment }: TicketPlan, ticketId: string, creditCents: bigint, unsent?: HeldItem[]): void {
    const credential = `${environment}-key`
    const ticket = this.#ticket(environment, ticketId)
    const before = { ...ticket, ...(unsent && { items: unsent }), spareCents: creditCents }
    const entry = collectionCompleted({ credential, ticketId, creditCents }, before)
    this.payments.add(this.#book({ environment, ticketId }, entry))
    this.#collected.set(ticketId, [...(this.#collected.get(ticketId) ?? []), creditCents])
    this.#service(environment, creditCents)
    this.#ahead(ticketId, creditCents)
  }

  #reverseCollection({ environment }: TicketPlan, ticketId: string): void {
    const creditCents = this.#collected.get(ticketId)?.pop()
    if (creditCents === undefined) return
    const collection = { credential: `${environment}-key`, ticketId, creditCents }
    this.#book({ environment, ticketId }, collectionReversed(collection, this.#ticket(environment, ticketId)))
    this.#service(environment, -creditCents)
    this.#ahead(ticketId, -creditCents)
  }

  #keepChange({ environment, tillId }: TicketPlan, cash: Cash): void {
    const id = `change${this.changeOwed.length}`
    this.#book({ environment }, changeKept({ id, tillId, cash }))
    this.movements.push({ environment, tillId, currency: cash.currency, nativeCents: cash.nativeCents })
    this.changeOwed.push({ environment, key: id, currency: cash.currency, nativeCents: cash.nativeCents })
    this.#keptChange.push({ environment, id, cash })
  }

  /** The oldest change that is owed is paid at this till, or expires. */
  #endChange({ environment, tillId }: TicketPlan, what: 'pay_change' | 'expire_change'): void {
    const at = this.#keptChange.findIndex((one) => one.environment === environment)
    const [kept] = at < 0 ? [] : this.#keptChange.splice(at, 1)
    if (!kept) return
    const { id, cash } = kept
    const { currency, nativeCents } = cash
    if (what === 'pay_change') {
      this.#book({ environment }, changePaid({ id, tillId, cash }))
      this.movements.push({ environment, tillId, currency, nativeCents: -nativeCents })
    } else this.#book({ environment }, changeExpired({ id, cash }))
    this.changeOwed.push({ environment, key: id, currency, nativeCents: -nativeCents })
  }

  #settle(plan: TicketPlan, ticketId: string, what: 'return' | 'keep' | 'write_off' | 'pay_debt'): void {
    const { environment } = plan
    const { heldCents, receivableCents } = this.#ticket(environment, ticketId)
    if (what === 'write_off') {
      this.#book({ environment, ticketId }, receivableWrittenOff(ticketId, receivableCents))
      return
    }
    if (what === 'pay_debt') {
      if (receivableCents === 0n) return
      const cash = tendersFor(plan, receivableCents)
      this.#book({ environment, ticketId }, debtPaid({ ticketId, cash, debtCents: receivableCents }))
      this.#drawer(plan, cash)
      this.#ahead(ticketId, receivableCents)
      return
    }
    if (heldCents === 0n) return
    if (what === 'keep') {
      this.#book({ environment, ticketId }, heldUnclaimed(ticketId, heldCents, this.#ticket(environment, ticketId)))
      return
    }
    const cash = tendersFor(plan, heldCents)
    const money = this.#ticket(environment, ticketId)
    const shares = debitHeld(money, heldCents, undoneFirst(money.items))
    this.#book({ environment, ticketId }, moneyReturned({ ticketId, cash, shares }))
    this.#drawer(plan, cash, -1n)
    this.#ahead(ticketId, -heldCents)
  }

  #office(plan: TicketPlan, what: NonNullable<Step['office']>, amount: bigint): void {
    const { environment, tillId } = plan
    const credential = `${environment}-key`
    const cash = zwg(amount)
    const place = { tillId, branchCode, cash }
    const owner = { environment }
    switch (what) {
      case 'float':
      case 'pay_in':
        this.#book(owner, paidIn(what, place))
        this.safes.push({ ...owner, branchCode, currency: cash.currency, nativeCents: -cash.nativeCents })
        this.#drawer(plan, [cash])
        break
      case 'drop':
        this.#book(owner, cashDropped(place))
        this.safes.push({ ...owner, branchCode, currency: cash.currency, nativeCents: cash.nativeCents })
        this.#drawer(plan, [cash], -1n)
        break
      case 'payout':
        this.#book(owner, paidOut({ tillId, cash, on: amount % 2n === 0n ? 'owners' : 'other' }))
        this.#drawer(plan, [cash], -1n)
        break
      case 'count': {
        const difference = zwg(amount - 2_500n)
        this.#book(owner, drawerCounted({ tillId, difference }))
        this.#drawer(plan, [difference])
        break
      }
      case 'rate':
        this.#book(owner, revalued({ place: drawer(tillId, 'ZWG'), usdCents: amount - 2_500n }))
        break
      case 'top_up':
        this.#book(owner, topUpCredited({ credential, amountCents: amount }))
        this.#service(environment, amount)
        break
      case 'settle':
        this.#settleSwiped(environment, amount)
        break
      case 'foreign':
        this.#book(owner, foreignStatementRow({ credential, amountCents: -amount }))
        this.#service(environment, -amount)
        break
    }
  }

  /** Everything swiped so far came to the bank, less a fee and, now and then, something else. */
  #settleSwiped(environment: Environment, amount: bigint): void {
    for (const currency of ['USD', 'ZWG']) {
      const key = clearingKey('swipe', branchCode)
      const own = this.clearing.filter((one) => one.environment === environment && one.currency === currency)
      const due = own.reduce((sum, { nativeCents }) => sum + nativeCents, 0n)
      const inMoney =
        currency === 'USD' ? usd : (native: bigint) => ({ currency, nativeCents: native, usdCents: native / 26n })
      const place = clearing('swipe', branchCode, currency)
      const booked = balancesOf(
        this.entries.filter((one) => one.environment === environment).flatMap(({ postings }) => postings),
      )
      const cleared = { currency, nativeCents: due, usdCents: usdBalance(booked, place) }
      const [fee, received] = [inMoney(due / 40n), inMoney(due - due / 40n - (amount % 3n))]
      this.#book({ environment }, paymentsSettled({ typeId: 'swipe', branchCode, cleared, received, fee }))
      this.clearing.push({ environment, key, currency, nativeCents: -due })
    }
  }

  #book({ environment, ticketId, saleId }: Owner, { event, postings }: Entry): bigint {
    const id = BigInt(this.entries.length + 1)
    if (ticketId !== undefined) this.#end(id, ticketId, postings)
    const object = saleId ? { objectKind: 'sale', objectId: saleId } : { objectKind: 'other', objectId: String(id) }
    this.entries.push({ id, environment, ...object, event, saleId: saleId ?? null, postings })
    return id
  }

  #drawer({ environment, tillId }: TicketPlan, cash: readonly (Cash & { place?: Account })[], sign = 1n): void {
    for (const { currency, nativeCents, place } of cash) {
      if (place?.account === 'clearing') {
        this.clearing.push({ environment, key: place.key, currency, nativeCents: sign * nativeCents })
      } else this.movements.push({ environment, tillId, currency, nativeCents: sign * nativeCents })
    }
  }

  #ticket(environment: Environment, ticketId: string) {
    return {
      heldCents: -this.balance(environment, held(ticketId)),
      items: this.#items(environment, ticketId),
      receivableCents: this.balance(environment, receivable(ticketId)),
      writtenOffCents: this.writtenOff.get(ticketId) ?? 0n,
      unclaimedCents: this.unclaimed.get(ticketId) ?? 0n,
    }
  }

  #items(environment: Environment, ticketId: string): HeldItem[] {
    const own = this.sales.filter((one) => one.ticketId === ticketId)
    return own.map(({ id, state, priceCents }) => {
      return { id, state, priceCents, heldCents: this.#heldFor(environment, ticketId, id), soldAgainOfId: null }
    })
  }

  #heldFor(environment: Environment, ticketId: string, id: string): bigint {
    const own = this.entries.filter((entry) => entry.environment === environment).flatMap(({ postings }) => postings)
    const named = own.filter(({ account, key, saleId }) => account === 'held' && key === ticketId && saleId === id)
    return -named.reduce((sum, { usdCents }) => sum + usdCents, 0n)
  }

  /** Notes an entry's ticket, and adds up what it wrote off or recovered, and took as unclaimed or used of that. */
  #end(id: bigint, ticketId: string, postings: Entry['postings']): void {
    this.ticketOf.set(id, ticketId)
    const balances = balancesOf(postings)
    this.writtenOff.set(ticketId, (this.writtenOff.get(ticketId) ?? 0n) + nativeBalance(balances, losses('USD')))
    this.unclaimed.set(ticketId, (this.unclaimed.get(ticketId) ?? 0n) - nativeBalance(balances, otherIncome))
  }

  #ahead(ticketId: string, amount: bigint): void {
    this.position.set(ticketId, (this.position.get(ticketId) ?? 0n) + amount)
  }

  #service(environment: Environment, amount: bigint): void {
    this.serviceMoved.set(environment, (this.serviceMoved.get(environment) ?? 0n) + amount)
  }
}

const usd = (amount: bigint): Cash => ({ currency: 'USD', nativeCents: amount, usdCents: amount })
const zwg = (usdCents: bigint): Cash => ({ currency: 'ZWG', nativeCents: usdCents * ZWG_PER_USD, usdCents })

/** Cash for an amount, rounded down to ten cents, so that rounding is covered too. */
function tendersFor({ tender, tillId }: Pick<TicketPlan, 'tender' | 'tillId'>, amount: bigint): PlacedCash[] {
  const swiped = (cash: Cash) => ({ ...cash, place: clearing('swipe', branchCode, cash.currency) })
  if (tender === 'swipe') return [swiped(usd(amount))]
  if (tender === 'swipe in zwg and usd')
    return [swiped(zwg(amount / 2n)), ...inDrawer(tillId, [usd(amount - amount / 2n)])]
  return inDrawer(tillId, cashFor(tender, amount))
}

function cashFor(tender: string, amount: bigint): Cash[] {
  const rounded = amount - (amount % 10n)
  if (tender === 'zwg') return [zwg(rounded)]
  if (tender === 'usd with zwg change') return [usd(rounded + 1_000n), zwg(-1_000n)]
  return [usd(rounded)]
}
