import type { TicketView } from '@/lib/counter/tickets/model.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'
import type { Words } from '@/lib/platform/i18n/words.ts'
import { harareStamp } from '@/lib/platform/shared/time.ts'
import type { PrintView, ShopText, Slip, SlipBlock, SlipRow } from '../model.ts'
import { moneyMark, paidRows } from './slip-money.ts'
import { referencesOf, saleBlocks } from './slip-sale.ts'

export type SlipFacts = {
  ticket: TicketView
  locale: Locale
  words: Words
  shop: ShopText
  /**
   * Which print this is: null is an uncounted look, `shared` the customer's own copy by a link, `screen` the view
   * beside the sale, which is not paper.
   */
  print: PrintView | 'shared' | 'screen' | null
  /** The slip's public address, if it has one that works. */
  url: string | null
}

/** A ticket's slip: only what was typed, paid or returned by the Service; nothing is computed from that. */
export function slipOf({ ticket, locale, words, shop, print, url }: SlipFacts): Slip {
  const test: SlipBlock[] =
    ticket.environment === 'test' ? [{ kind: 'test', word: words('shell.test'), note: words('shell.noRealMoney') }] : []
  const sales = ticket.sales.filter((sale) => sale.outcome !== null)
  const single = sales.length === 1
  return {
    locale,
    paidInCash: ticket.tenders.length > 0,
    blocks: [
      ...test,
      ...logoOf(shop),
      head(ticket, shop, words, locale),
      ...copyMark(print, words, locale),
      ...sales.flatMap((sale) =>
        saleBlocks({ sale, ticket, single, handedOver: print !== null && print !== 'screen', words }),
      ),
      { kind: 'rows', title: null, rows: paidRows(ticket, words) },
      ...(single ? [] : moneyMark(ticket, words)),
      { kind: 'rows', title: null, rows: references(ticket, single, words) },
      ...(url ? [{ kind: 'link' as const, url, text: words('receipt.scan') }] : []),
      { kind: 'foot', lines: [...shop.footer, words('slip.notFiscal')] },
      ...test,
    ],
  }
}

/** The shop's logo, if the office set one. */
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
  if (print === 'shared' || print === 'screen') return []
  if (!print) return [{ kind: 'mark', of: 'uncounted', title: words('receipt.uncounted'), lines: [] }]
  if (print.copy === 1) return []
  const title = words('receipt.reprint', { number: print.copy - 1 })
  return [{ kind: 'mark', of: 'copy', title, lines: [harareStamp(print.at, locale), print.staffName] }]
}

/** Any of these finds the sale again. In a basket each item shows its references. */
function references(ticket: TicketView, single: boolean, words: Words): SlipRow[] {
  const [sale] = ticket.sales
  const rows: SlipRow[] = ticket.number ? [{ label: words('receipt.ticket'), value: ticket.number }] : []
  if (!single || !sale) return rows
  return [...rows, ...referencesOf(sale, words)]
}
