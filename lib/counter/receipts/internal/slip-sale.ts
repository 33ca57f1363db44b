import type { Outcome } from '@/lib/counter/sales/model.ts'
import { codesOf, type SaleView, showRecipient, type TicketView } from '@/lib/counter/tickets/model.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'
import type { Words } from '@/lib/platform/i18n/words.ts'
import { type Code, countCodes } from '@/lib/platform/shared/codes.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import type { SlipBlock, SlipRow } from '../model.ts'
import { priceParts, slipMoneyTexts } from './slip-money.ts'

type ItemFacts = {
  sale: SaleView
  ticket: TicketView
  single: boolean
  /** Counted paper or the customer's own copy: only these carry a voucher's code. */
  handedOver: boolean
  /** Whether its references stand there too, as on paper. */
  named: boolean
  words: Words
  locale: Locale
}

/** One item. In a basket its state stands below it; above, it would read as the state of the item before. */
export function saleBlocks({ sale, ticket, single, handedOver, named, words, locale }: ItemFacts): SlipBlock[] {
  const { outcome } = sale
  const delivered = outcome === 'delivered'
  const numbers = single || !named ? [] : referencesOf(sale, words)
  const rows = [...soldRows(sale, words), ...(single ? [] : itemPrice(sale, words)), ...numbers]
  const money = single && !delivered ? slipMoneyTexts(ticket, words, locale) : []
  const state = [
    ...(sale.missing ? [toFollow(sale, words)] : []),
    ...(delivered ? [] : [stateMark(sale, outcome ?? unsent(ticket), money, words)]),
  ]
  return [
    ...(single ? state : []),
    { kind: 'rows', title: sale.productName ?? sale.productCode ?? '', rows },
    ...(single ? [] : state),
    ...(delivered ? codeOf(sale, handedOver, words) : []),
    ...otherRows(sale, words),
  ]
}

/** An item that was never sent sells automatically as long as its money is there and the till waits for it. */
function unsent({ heldCents, abandonedAt }: TicketView): 'sending' | 'not_sold' {
  return heldCents > 0n && abandonedAt === null ? 'sending' : 'not_sold'
}

function stateMark(sale: SaleView, outcome: Exclude<Outcome, 'delivered'>, money: string[], words: Words): SlipBlock {
  const mark = (title: string, lines: string[]): SlipBlock => ({ kind: 'mark', of: 'state', title, lines })
  switch (outcome) {
    case 'failed':
    case 'not_sold':
      return mark(words(`states.${outcome}`), money)
    case 'reversed':
      return mark(words('states.reversed'), [words('receipt.reversedText'), ...money])
    default:
      return toFollow(sale, words)
  }
}

/** Paid, and still to follow: the sale, or only its token or code. */
function toFollow({ recipientField, missing }: SaleView, words: Words): SlipBlock {
  const others = missing === null ? words('receipt.toFollow') : words('receipt.codeToFollow')
  const title = recipientField === 'meter' ? words('receipt.tokenToFollow') : others
  const text = words(missing === null ? 'receipt.toFollowText' : 'receipt.codeToFollowText')
  return { kind: 'mark', of: 'state', title, lines: [text] }
}

/** Units as the Service gave them: nothing about electricity is computed here. */
function soldRows(sale: SaleView, words: Words): SlipRow[] {
  const { recipient, recipientField, customerName, units } = sale
  const to = { phone: words('slip.to'), meter: words('slip.meter'), account: words('receipt.account') }[recipientField]
  return [
    ...(recipient ? [{ label: to, value: showRecipient(recipientField, recipient) }] : []),
    ...(customerName ? [{ label: words('slip.name'), value: customerName, look: 'words' as const }] : []),
    ...(units ? [{ label: words('slip.units'), value: units }] : []),
  ]
}

function codeOf(sale: SaleView, handedOver: boolean, words: Words): SlipBlock[] {
  const codes = codesOf(sale)
  const count = countCodes(codes)
  if (codes.length === 0) return []
  if (sale.token === null && !handedOver) {
    const row: SlipRow = { label: words('voucher.slipCode'), value: words('voucher.printToShow'), look: 'words' }
    return [{ kind: 'rows', title: null, rows: [row] }]
  }
  const single = sale.recipientField === 'meter' ? words('slip.enterCode') : words('receipt.yourCode')
  const several = sale.recipientField === 'meter' ? 'slip.enterCodes' : 'receipt.yourCodes'
  const label = count > 1 ? words(several, { count }) : single
  const nameOf = ({ number, name }: Code) => {
    const place = number === null ? null : words('slip.codeOf', { number, count })
    return [place, name].filter((one) => one !== null).join(' · ') || null
  }
  return [{ kind: 'code', label, codes: codes.map((code) => ({ name: nameOf(code), groups: code.groups })) }]
}

/** What the Service's receipt says besides, in its own words: nothing of it is computed or translated. */
function otherRows({ others }: SaleView, words: Words): SlipBlock[] {
  if (others.length === 0) return []
  const rows = others.map(({ name, value }): SlipRow => ({ label: name, value, look: 'told' }))
  return [{ kind: 'rows', title: words('slip.told'), rows }]
}

/** An item of a basket: the parts of its price if there are several, and the price. */
function itemPrice(sale: SaleView, words: Words): SlipRow[] {
  const inParts = sale.feeCents || sale.chargeCents || (sale.faceCurrency ?? 'USD') !== 'USD'
  return [
    ...(inParts ? priceParts(sale, words) : []),
    { label: words('receipt.price'), value: formatUsd(sale.priceCents ?? 0n) },
  ]
}

export function referencesOf(sale: SaleView, words: Words): SlipRow[] {
  return [
    ...(sale.reference ? [reference(words('slip.ourReference'), sale.reference)] : []),
    ...(sale.upstreamId ? [reference(words('slip.serviceReference'), sale.upstreamId)] : []),
  ]
}

function reference(label: string, value: string): SlipRow {
  return { label, value, look: 'reference' }
}
