import { type CollectionView, isCollectionFinal, NEXT_ACTIONS } from '@/lib/counter/collections/model.ts'
import {
  paidByPhone,
  placedText,
  priceOf,
  type SaleView,
  showRecipient,
  splitByChange,
  type TicketView,
  toGiveBack,
} from '@/lib/counter/tickets/model.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'
import type { Words } from '@/lib/platform/i18n/words.ts'
import { countCodes, parseTokens, payCodeGroups } from '@/lib/platform/shared/codes.ts'
import { formatSums, formatUsd } from '@/lib/platform/shared/money.ts'
import type { DisplayView } from '../model.ts'

/** Time to write down a code, or to learn not to pay; the next customer must find neither. */
const SHOWN_AFTER_END_MS = 2 * 60_000

type DisplayFacts = {
  locale: Locale
  words: Words
  partnerName: string
  branchName: string
  environment: 'test' | 'live'
  ticket: TicketView | null
  /** Whether the person at the till may give money back; another role has to call somebody who may. */
  mayReturn: boolean
  /** Whether the cashier may have turned to the next customer, who finds only what the one before still has to read. */
  isOver: boolean
  now: Date
}

export function displayView(facts: DisplayFacts): DisplayView {
  const { locale, words, partnerName, branchName, environment, isOver } = facts
  const test = environment === 'test' ? `${words('shell.test')}, ${words('shell.noRealMoney')}` : null
  const empty = { number: null, items: [], total: null, change: null, back: null, codes: [], note: null, msLeft: null }
  const frame = { ...empty, locale, partnerName, branchName, test, headline: words('display.welcome') }
  const ticket = withPrices(facts.ticket)
  if (!ticket) return frame
  if (hasLeft(ticket)) return { ...frame, ...leaving(ticket, facts) }
  const view = { ...frame, ...serving(ticket, facts) }
  // Keep showing an open payment request even if the cashier opens an empty screen.
  if (!isOver || (openPayment(ticket) && isAsked(ticket))) return view
  const { headline, codes, msLeft } = view
  return msLeft !== null && codes.length > 0 ? { ...frame, headline, codes, msLeft } : frame
}

/** A customer who leaves without the goods: what they must not pay any more, and what they get back. */
function leaving(ticket: TicketView, facts: DisplayFacts): Partial<DisplayView> {
  const { words, isOver, now } = facts
  const { abandonedAt, collections, heldCents } = ticket
  // The next customer must not read whose money it is.
  const back = isOver ? null : backOf(ticket, facts)
  const keptMoney = isOver ? null : keptMoneyText(ticket, facts)
  const msLeft = abandonedAt === null ? 0 : shownFor(abandonedAt, now)
  if (msLeft > 0 && collections.some(({ state }) => !isCollectionFinal(state))) {
    return { headline: words('display.stopped'), note: linesOf(words('display.stoppedNote'), keptMoney), back, msLeft }
  }
  if (isOver || heldCents === 0n) return {}
  const items = ticket.sales.map((sale) => itemOf(sale, words))
  return { items, headline: keptMoney ?? words('display.undone'), back }
}

function serving(ticket: TicketView, facts: DisplayFacts): Partial<DisplayView> {
  const { words, now } = facts
  const payment = openPayment(ticket)
  const total = { label: words('display.total'), text: formatUsd(priceOf(ticket)) }
  const items = ticket.sales.map((sale) => itemOf(sale, words))
  if (payment && isAsked(ticket)) return { items, total, ...asking(payment, words) }
  if (!isPaid(ticket)) return { total, ...checking(ticket.sales, items, words) }
  const change = changeOf(ticket, words)
  const back = backOf(ticket, facts)
  const paid = { items, total: { ...total, label: words('display.paid') }, change, back }
  const notes = [
    keptMoneyText(ticket, facts),
    back && ticket.freeCents > 0n && words('display.undone'),
    payment && words('display.paidAlready'),
  ]
  const endedAt = endOf(ticket)
  if (endedAt === null) {
    return { ...paid, headline: words('display.onItsWay'), note: linesOf(words('display.waiting'), ...notes) }
  }
  const msLeft = shownFor(endedAt, now)
  if (msLeft <= 0) return {}
  return {
    ...paid,
    ...endingOf(ticket, words, paid.total),
    codes: ticket.sales.flatMap((sale) => tokensOf(sale, words)),
    note: linesOf(...notes),
    msLeft,
  }
}

/** Thanks and what was paid, where anything was delivered; else what became of it, since nothing was bought. */
function endingOf({ sales }: TicketView, words: Words, total: DisplayView['total']): Partial<DisplayView> {
  const outcomes = sales.map(({ outcome }) => outcome).filter((outcome) => outcome !== null)
  const [undone] = outcomes
  if (!undone || outcomes.includes('delivered')) return { headline: words('display.thanks'), total }
  return { headline: words(`states.${undone}`), total: null }
}

const shownFor = (since: Date, now: Date): number => since.getTime() + SHOWN_AFTER_END_MS - now.getTime()

const linesOf = (...lines: (string | false | null)[]): string | null => lines.filter(Boolean).join(' ') || null

const wasSent = ({ state }: SaleView): boolean => state !== 'quoted'

function hasLeft({ sales, abandonedAt, returns }: TicketView): boolean {
  return !sales.some(wasSent) && (abandonedAt !== null || returns.length > 0)
}

/** An item was sent, which takes the whole price, or the ticket holds it. Being asked to pay is not paying. */
function isPaid(ticket: TicketView): boolean {
  return ticket.sales.some(wasSent) || (ticket.tenderedAt !== null && ticket.heldCents >= priceOf(ticket))
}

/** The newest payment that may still come in; also one whose request got no answer, since the phone may ask for it. */
function openPayment({ collections }: TicketView): CollectionView | null {
  return collections.findLast(({ state }) => !isCollectionFinal(state)) ?? null
}

/** Not once the cashier stopped waiting, nor once a second payment covers what is unsold. */
function isAsked({ sales, abandonedAt, freeCents }: TicketView): boolean {
  const unsold = sales.filter((sale) => !wasSent(sale))
  return abandonedAt === null && freeCents < priceOf({ priceCents: null, sales: unsold })
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

function asking({ nextAction, payCode }: CollectionView, words: Words) {
  const { display } = NEXT_ACTIONS[nextAction]
  if (display !== 'payCode') return { headline: words(`display.${display}`) }
  if (!payCode) return { headline: words('display.approve') }
  return {
    headline: words('display.payCode'),
    codes: [{ label: words('display.payCode'), number: null, groups: payCodeGroups(payCode) }],
  }
}

/** Shows tokens only: a voucher's code stays hidden until somebody asks for it, and a whole queue must not see it. */
function tokensOf({ outcome, token }: SaleView, words: Words): DisplayView['codes'] {
  const codes = outcome === 'delivered' && token !== null ? parseTokens(token) : []
  const count = countCodes(codes)
  const label = count > 1 ? words('display.tokens', { count }) : words('display.token')
  return codes.map(({ number, groups }, index) => ({ label: index === 0 ? label : null, number, groups }))
}

/** The change that is due: the customer has what was due before. */
function changeOf(ticket: TicketView, words: Words): DisplayView['change'] {
  const sums = splitByChange(ticket).due.filter(({ changeCents }) => changeCents > 0n)
  const text = formatSums(sums.map(({ currency, changeCents: cents }) => ({ cents, currency })))
  return text === '' ? null : { label: words('display.change'), text }
}

/** To give back, as the cashier reads it, or given back. None while money still waits to buy an item. */
function backOf(ticket: TicketView, facts: DisplayFacts): DisplayView['back'] {
  const { words, locale } = facts
  const { freeCents, returns } = ticket
  if (freeCents === 0n) {
    return returns.length === 0 ? null : { label: words('display.gotBack'), text: placedText(returns, ticket, locale) }
  }
  return isUnspent(ticket) && !isKept(ticket, facts)
    ? { label: words('display.back'), text: toGiveBack(ticket, locale) }
    : null
}

function isUnspent({ sales, abandonedAt }: TicketView): boolean {
  return abandonedAt !== null || sales.every(wasSent)
}

/** The money is the customer's, although the cashier gives none of it back. */
function keptMoneyText(ticket: TicketView, facts: DisplayFacts): string | null {
  return isKept(ticket, facts) ? facts.words('display.kept', { sum: formatUsd(ticket.freeCents) }) : null
}

/** Nobody at this till gives the money back: any of it came by phone, or this person's role gives none back. */
function isKept(ticket: TicketView, { mayReturn }: DisplayFacts): boolean {
  if (ticket.freeCents === 0n || !isUnspent(ticket)) return false
  return !mayReturn || ticket.waysBack.length === 0 || paidByPhone(ticket).length > 0
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
