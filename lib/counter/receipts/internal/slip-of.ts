import { CASH } from '@/lib/books/tenders/model.ts'
import type { KeptChange } from '@/lib/counter/change-owed/model.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'
import type { Words } from '@/lib/platform/i18n/words.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import type { PrintView, ShopText, Slip, SlipBlock, SlipRow } from '../model.ts'
import { keptChangeRows, moneyMark, paidRows } from './slip-money.ts'
import { referencesOf, saleBlocks } from './slip-sale.ts'

export type SlipFacts = {
  ticket: TicketView
  locale: Locale
  words: Words
  shop: ShopText
  /**
   * Null is an uncounted look, `shared` the customer's copy by a link. `screen` is the view beside the sale, where the
   * references are apart, and `office` that view in the office.
   */
  print: PrintView | 'shared' | 'screen' | 'office' | null
  url: string | null
  /** Whether each item is on a paper of its own, to be given to different people. */
  each?: boolean
  /** What of its change is kept for the customer. */
  kept?: readonly KeptChange[]
}

/** A ticket's slip, of items that were sold, or priced and not sent. Nothing on it is computed. */
export function slipOf({ ticket, locale, words, shop, print, url, each = false, kept = [] }: SlipFacts): Slip {
  const test: SlipBlock[] =
    ticket.environment === 'test' ? [{ kind: 'test', word: words('shell.test'), note: words('shell.noRealMoney') }] : []
  const sales = ticket.sales.filter(({ outcome, state }) => outcome !== null || state === 'quoted')
  const single = sales.length === 1
  const top = [...test, ...logoOf(shop), head(ticket, shop, words, locale), ...copyMark(print, words, locale)]
  const handedOver = print !== null && print !== 'screen' && print !== 'office'
  const named = print !== 'screen'
  const items = sales.map((sale) => saleBlocks({ sale, ticket, single, handedOver, named, words, locale }))
  const money: SlipBlock[] = [
    { kind: 'rows', title: null, rows: paidRows(ticket, words, locale) },
    ...keptChangeRows(kept, words, locale),
    ...(single ? [] : moneyMark(ticket, words, locale)),
  ]
  const numbers: SlipBlock = { kind: 'rows', title: null, rows: references(ticket, single && named, words) }
  const end: SlipBlock[] = [{ kind: 'foot', lines: [...shop.footer, words('slip.notFiscal')] }, ...test]
  const link: SlipBlock[] = url ? [{ kind: 'link', url, text: words('receipt.scan') }] : []
  const blocks =
    each && !single
      ? papersOf(items, { top, money, numbers, end, words })
      : [...top, ...items.flat(), ...money, numbers, ...link, ...end]
  return { locale, opensDrawer: ticket.tenders.some(({ typeId }) => typeId === CASH) && isFirstPaper(print), blocks }
}

/** Whether the slip is the first paper of its sale: a reprint, a look and a link move no cash. */
function isFirstPaper(print: SlipFacts['print']): boolean {
  return print !== null && typeof print === 'object' && print.copy === 1
}

type Around = { top: SlipBlock[]; money: SlipBlock[]; numbers: SlipBlock; end: SlipBlock[]; words: Words }

/** A paper for each item, the last with the payment. None has the link, which opens the whole ticket. */
function papersOf(items: SlipBlock[][], { top, money, numbers, end, words }: Around): SlipBlock[] {
  const count = items.length
  return items.flatMap((item, index) => {
    const isLast = index === count - 1
    const label = words('receipt.paperOf', { number: index + 1, count })
    const which: SlipBlock = { kind: 'rows', title: null, rows: [{ label, value: '', look: 'words' }] }
    return [...top, ...item, ...(isLast ? money : []), numbers, which, ...end, ...(isLast ? [] : [CUT])]
  })
}

const CUT: SlipBlock = { kind: 'cut' }

export function logoOf({ logo }: ShopText): SlipBlock[] {
  return logo ? [{ kind: 'logo', logo }] : []
}

function head(ticket: TicketView, shop: ShopText, words: Words, locale: Locale): SlipBlock {
  const till = words('shell.till', { number: ticket.tillNumber })
  const at = harareStamp(ticket.tenderedAt ?? ticket.createdAt, locale)
  return {
    kind: 'head',
    title: shop.name,
    lines: [ticket.branchName, ...shop.lines, `${till} · ${ticket.cashierName}`, at],
  }
}

function copyMark(print: SlipFacts['print'], words: Words, locale: Locale): SlipBlock[] {
  if (print === 'shared' || print === 'screen' || print === 'office') return []
  if (!print) return [{ kind: 'mark', of: 'uncounted', title: words('receipt.uncounted'), lines: [] }]
  if (print.copy === 1) return []
  const title = words('receipt.reprint', { number: print.copy - 1 })
  return [{ kind: 'mark', of: 'copy', title, lines: [harareStamp(print.at, locale), print.staffName] }]
}

/** Any of these finds the sale again. In a basket each item shows its own references. */
function references(ticket: TicketView, single: boolean, words: Words): SlipRow[] {
  const [sale] = ticket.sales
  const { customerName, note, number } = ticket
  const rows: SlipRow[] = [
    ...(customerName ? [{ label: words('receipt.customer'), value: customerName, look: 'words' as const }] : []),
    ...(note ? [{ label: words('receipt.note'), value: note, look: 'words' as const }] : []),
    ...(number ? [{ label: words('receipt.ticket'), value: number }] : []),
  ]
  if (!single || !sale) return rows
  return [...rows, ...referencesOf(sale, words)]
}
