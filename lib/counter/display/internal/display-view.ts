import { type CollectionView, NEXT_ACTIONS } from '@/lib/counter/collections/model.ts'
import { priceOf, type SaleView, splitByChange, type TicketView } from '@/lib/counter/tickets/model.ts'
import { showRecipient } from '@/lib/counter/tickets/show-recipient.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'
import type { Words } from '@/lib/platform/i18n/words.ts'
import { formatSums, formatUsd } from '@/lib/platform/shared/money.ts'
import { groupFour } from '@/lib/platform/shared/phone.ts'
import type { DisplayView } from '../model.ts'

/** Time for a customer to write down a code; the next customer must not find it. */
const SHOWN_AFTER_END_MS = 2 * 60_000

export type DisplayFacts = {
  locale: Locale
  words: Words
  partnerName: string
  branchName: string
  environment: 'test' | 'live'
  /** The ticket the till works on; null if nobody is served. */
  ticket: TicketView | null
  /** The payment that may still come in; once the cashier stopped waiting, nobody is asked to make it. */
  payment: Pick<CollectionView, 'nextAction' | 'payCode'> | null
  now: Date
}

/** What the customer reads now: idle, what is sold, how to pay, and the outcome. */
export function displayView(facts: DisplayFacts): DisplayView {
  const { locale, words, partnerName, branchName, environment, payment } = facts
  const test = environment === 'test' ? `${words('shell.test')}, ${words('shell.noRealMoney')}` : null
  const empty = { number: null, items: [], total: null, change: null, codes: [], note: null, msLeft: null }
  const frame = { ...empty, locale, partnerName, branchName, test, headline: words('display.welcome') }
  const ticket = withPrices(facts.ticket)
  if (!ticket) return frame
  const total = { label: words('display.total'), text: formatUsd(priceOf(ticket)) }
  const items = ticket.sales.map((sale) => itemOf(sale, words))
  if (hasLeft(ticket)) return ticket.heldCents > 0n ? { ...frame, items, headline: words('display.undone') } : frame
  if (payment && ticket.abandonedAt === null) return { ...frame, items, total, ...asking(payment, words) }
  if (!isPaid(ticket)) return { ...frame, total, ...checking(ticket.sales, items, words) }
  const paid = { ...frame, items, total: { ...total, label: words('display.paid') }, change: changeOf(ticket, words) }
  const endedAt = endOf(ticket)
  if (endedAt === null) return { ...paid, headline: words('display.onItsWay'), note: words('display.waiting') }
  const msLeft = endedAt.getTime() + SHOWN_AFTER_END_MS - facts.now.getTime()
  if (msLeft <= 0) return frame
  return {
    ...paid,
    headline: words('display.thanks'),
    codes: ticket.sales.flatMap((sale) => codesOf(sale, words)),
    note: ticket.freeCents > 0n ? words('display.undone') : null,
    msLeft,
  }
}

const wasSent = ({ state }: SaleView): boolean => state !== 'quoted'

/** Whether nothing was sent, and the cashier stopped waiting or the customer got money back. */
function hasLeft({ sales, abandonedAt, returns }: TicketView): boolean {
  return !sales.some(wasSent) && (abandonedAt !== null || returns.length > 0)
}

/**
 * Whether the customer has paid: an item was sent, which takes the whole price, or the ticket holds the whole price. A
 * customer who was only asked to pay has not paid.
 */
function isPaid(ticket: TicketView): boolean {
  return ticket.sales.some(wasSent) || (ticket.tenderedAt !== null && ticket.heldCents >= priceOf(ticket))
}

/** A single item's number fills the screen, since it must be right before any money moves; several items are a list. */
function checking([sale, ...others]: SaleView[], items: DisplayView['items'], words: Words): Partial<DisplayView> {
  const { recipient = null, recipientField = null } = sale ?? {}
  if (!sale || others.length > 0 || recipient === null || recipientField === null) {
    return { items, headline: words('display.check') }
  }
  const text = showRecipient(recipientField, recipient)
  const product = sale.productName ?? sale.productCode ?? ''
  return {
    headline: words(`display.isYours.${fieldOf(recipientField)}`),
    number: { text, name: sale.customerName, product },
  }
}

function fieldOf(recipientField: string): 'phone' | 'meter' | 'account' {
  return recipientField === 'phone' || recipientField === 'meter' ? recipientField : 'account'
}

/** The ticket with only its priced items; what is still being typed is not shown. */
function withPrices(ticket: TicketView | null): TicketView | null {
  const sales = ticket?.sales.filter(({ state, priceCents }) => state !== 'draft' && priceCents !== null) ?? []
  return ticket && sales.length > 0 ? { ...ticket, sales } : null
}

/** The number is shown in full: the customer can tell that it is wrong. */
function itemOf(sale: SaleView, words: Words): DisplayView['items'][number] {
  const { id, recipient, recipientField, outcome } = sale
  const number = recipient && showRecipient(recipientField, recipient)
  return {
    id,
    name: sale.productName ?? sale.productCode ?? '',
    recipient: [number, sale.customerName].filter(Boolean).join(' · '),
    price: formatUsd(sale.priceCents ?? 0n),
    state: outcome && words(`states.${outcome}`),
  }
}

function asking({ nextAction, payCode }: NonNullable<DisplayFacts['payment']>, words: Words) {
  const { display } = NEXT_ACTIONS[nextAction]
  if (display !== 'payCode') return { headline: words(`display.${display}`) }
  if (!payCode) return { headline: words('display.approve') }
  return {
    headline: words('display.payCode'),
    codes: [{ label: words('display.payCode'), groups: groupCode(payCode) }],
  }
}

/** Groups a code as the cashier reads it out: in threes if that comes out even, else in fours. */
function groupCode(code: string): string[] {
  return code.length % 3 === 0 ? (code.match(/.{3}/g) ?? []) : groupFour(code).split(' ')
}

/** Shows tokens only: a voucher's code stays hidden until somebody asks for it, and a whole queue must not see it. */
function codesOf(sale: SaleView, words: Words): DisplayView['codes'] {
  const code = sale.outcome === 'delivered' ? sale.token : null
  return code === null ? [] : [{ label: words('display.token'), groups: groupFour(code).split(' ') }]
}

/** The change that is due: the customer has what was due before. */
function changeOf(ticket: TicketView, words: Words): DisplayView['change'] {
  const sums = splitByChange(ticket).due.filter(({ changeCents }) => changeCents > 0n)
  const text = formatSums(sums.map(({ currency, changeCents: cents }) => ({ cents, currency })))
  return text === '' ? null : { label: words('display.change'), text }
}

/** When the last item ended; null while one has not. An item that was never sent ends when its money goes back. */
function endOf({ sales, heldCents, returns, tenderedAt }: TicketView): Date | null {
  const unsent = heldCents > 0n ? null : (returns.at(-1)?.at ?? tenderedAt)
  const ends = sales.map((sale) => {
    if (!wasSent(sale)) return unsent
    return ['sending', 'pending'].includes(sale.state) ? null : (sale.settledAt ?? sale.claimedAt)
  })
  const last = ends.reduce<Date | null>((latest, end) => (end && (!latest || end > latest) ? end : latest), null)
  return ends.includes(null) ? null : last
}
