/**
 * A shop according to the rules, in as few words as they need: written from the rules of money and failure alone, so
 * that it shares no mistake with the product. Time is in seconds since the sequence began, money in whole cents.
 */
export type Cents = bigint

/** The state of a sale or payment at the Service; `nowhere`: it never heard of it. */
export type AtService = 'nowhere' | 'pending' | 'completed' | 'failed' | 'reversed'

export type SaleHere = 'draft' | 'quoted' | 'sending' | 'pending' | 'completed' | 'failed' | 'reversed' | 'not_sold'
type PaymentHere = 'sending' | 'pending' | 'completed' | 'failed' | 'reversed' | 'not_made'

/** What the sandbox makes of a number (service-api.md, Sandbox behaviour). */
export type Trigger = 'plain' | '002' | '003' | '004'

/** What the provider does unprompted, and when. */
export type Event = { at: number; to: Exclude<AtService, 'nowhere' | 'pending'> }

/** What was chosen: what it is, for whom, and what the Service asks for it. */
export type Wanted = {
  kind: 'airtime' | 'electricity'
  recipient: string
  trigger: Trigger
  face: Cents
  fee: Cents
  debit: Cents
}

export type Item = Wanted & {
  price: Cents
  quotedAt: number
  here: SaleHere
  there: AtService
  events: Event[]
  /** Pending until the fault that holds it open is gone. */
  held: boolean
  attempts: number
  sentAt: number
  /** The step in which it was made. */
  madeAt: number
  /** Its price was asked for again and refused, so it is offered no more. */
  priceGone: boolean
  /** A repeat was told that its price lapsed. */
  lapseSeen: boolean
  /** The Service called it a conflict: looked up, never posted again. */
  frozen: boolean
  /** It cannot be sent without a person. */
  problem: boolean
  /** A reason was given for selling the same again. */
  reason: boolean
  /** It was made by selling again another that was sent. */
  again: boolean
  /** What was paid for an item that was never sent, if it was priced again since, or waits in its place; else null. */
  paid: Cents | null
  /** The customer had it after all, and that was booked. */
  had: boolean
  /** Its reversal was settled with a note. */
  noted: boolean
}

export type Payment = {
  amount: Cents
  trigger: Trigger | 'waits'
  withCode: boolean
  here: PaymentHere
  /** The step in which its money came; before that, never. */
  cameAt: number
  /** It was called failed or not made once, whatever it is by now. */
  wasOff: boolean
  there: AtService
  events: Event[]
  /** Completes at the next look-up. */
  onCheck: boolean
  reverseAfter: number | null
  confirmed: boolean
  /** When a confirmed payment completes at the earliest; infinite if no code completes it. */
  earliestAt: number
  askedAt: number
  attemptedAt: number
  attempts: number
  codeTaken: boolean
}

/** By what it came: cash in a drawer, dollars of a card machine, which are to be cleared, or what a customer owes for it. */
export type Cash = { USD: Cents; ZWG: Cents; CARD: Cents; ACCOUNT: Cents }
export type Way = keyof Cash
export const NO_CASH: Readonly<Cash> = { USD: 0n, ZWG: 0n, CARD: 0n, ACCOUNT: 0n }

export type Ticket = {
  till: 0 | 1
  items: Item[]
  payments: Payment[]
  /** Money was requested or taken: items and prices stand. */
  tendered: boolean
  givenUp: boolean
  /** The customer's money on it, and what the customer owes, in USD. */
  held: Cents
  owed: Cents
  /** Cash that the customer handed over, less change and what went back. */
  paid: Cash
  /** The change that its till was to give in the shift that is open. */
  change: Pick<Cash, 'USD' | 'ZWG'>
  /** How much of the customer's money went back, in USD. */
  gone: Cents
  incidents: Set<string>
}

export type Model = {
  now: number
  /** How many steps were taken. */
  steps: number
  /** A balance for only a few sales, so that tills compete for it. */
  low: boolean
  /** The prepaid balance when the sequence began. */
  startAvailable: Cents
  /** What the office puts on top of airtime. */
  charge: Cents
  drawers: [Cash, Cash]
  /** The most that the customer may owe on their account. */
  limit: Cents
  tickets: Ticket[]
  /** Change that was kept for customers, by the place of its ticket. */
  kept: { ticket: number; currency: 'USD' | 'ZWG'; cents: Cents; isOwed: boolean }[]
}

const COUNTS_HERE: readonly string[] = ['pending', 'completed']

/** What can be spent at the Service. */
export function availableAtService({ startAvailable, tickets }: Model): Cents {
  return startAvailable + moved(tickets, 'there')
}

/** What waits at the Service for pending sales. */
export function reservedAtService({ tickets }: Model): Cents {
  return reserved(tickets, 'there')
}

/** What our books moved since the sequence began, for the news heard so far. */
export function booked({ tickets }: Model): { available: Cents; reserved: Cents } {
  return { available: moved(tickets, 'here'), reserved: reserved(tickets, 'here') }
}

function moved(tickets: readonly Ticket[], where: 'here' | 'there'): Cents {
  const spent = sum(
    tickets.flatMap(({ items }) => items.filter((one) => COUNTS_HERE.includes(one[where]))).map(debitOf),
  )
  const paid = tickets.flatMap(({ payments }) => payments.filter((one) => one[where] === 'completed'))
  return sum(paid.map(({ amount }) => amount)) - spent
}

function reserved(tickets: readonly Ticket[], where: 'here' | 'there'): Cents {
  return sum(tickets.flatMap(({ items }) => items.filter((one) => one[where] === 'pending')).map(debitOf))
}

const debitOf = ({ debit }: Item) => debit

/** Sent, and not final for us. */
export const isUnderWay = ({ here }: { here: string }): boolean => here === 'sending' || here === 'pending'

/** The ticket's money that no item under way may still need. */
export function freeOf({ held, items }: Ticket): Cents {
  const spoken = sum(items.filter(isUnderWay).map(({ price }) => price))
  return held > spoken ? held - spoken : 0n
}

/**
 * A payment of it stands or may still come: what the ticket holds, cash too, is kept free in the balance (decision
 * 026).
 */
export function mayBeEarmarked({ payments }: Ticket): boolean {
  return payments.some((one) => one.here === 'completed' || isUnderWay(one))
}

/** Money that came in by phone and was not taken back. */
export function collectedOf({ payments }: Ticket): Cents {
  return sum(payments.filter(({ here }) => here === 'completed').map(({ amount }) => amount))
}

export function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, one) => total + one, 0n)
}

export function least(a: Cents, b: Cents): Cents {
  return a < b ? a : b
}

/** Cents as people type them: `500n` is `5.00`. */
export function typed(cents: Cents): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}
