import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { isLocale, type Locale } from '@/lib/platform/i18n/model.ts'
import { wordsFor } from '@/lib/platform/i18n/words.ts'
import { slipOf } from './internal/slip-of.ts'
import type { LinkView, PrintView, Slip } from './model.ts'
import { shopText } from './shop-text.ts'

type Input = {
  ticket: TicketView
  print: PrintView | 'shared' | 'screen' | null
  link: LinkView | null
  each?: boolean
}

/** The slip of a ticket the caller may show, in its customer's language. */
export async function makeSlip({ ticket, print, link, each }: Input): Promise<Slip> {
  const { locale, branchCode } = await customerOf(ticket.id)
  const [words, shop] = await Promise.all([wordsFor(locale), shopText(branchCode)])
  return slipOf({ ticket, locale, words, shop, print, url: link?.url ?? null, each })
}

/** The language chosen for a ticket's customer, else its cashier's; and the branch that served them. */
async function customerOf(ticketId: string): Promise<{ locale: Locale; branchCode: string }> {
  const select = { branchCode: true, customerLocale: true, staff: { select: { locale: true } } }
  const { branchCode, customerLocale, staff } = await db().ticket.findUniqueOrThrow({ where: { id: ticketId }, select })
  return { branchCode, locale: [customerLocale, staff.locale].find(isLocale) ?? 'en' }
}
