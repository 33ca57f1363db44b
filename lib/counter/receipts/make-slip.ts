import { listKeptChange } from '@/lib/counter/change-owed/keep-change.ts'
import type { ShownReport } from '@/lib/counter/shifts/model.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { isLocale, type Locale, localeOf } from '@/lib/platform/i18n/model.ts'
import { wordsFor } from '@/lib/platform/i18n/words.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { reportSlip } from './internal/report-slip.ts'
import { logoOf, type SlipFacts, slipOf } from './internal/slip-of.ts'
import type { LinkView, Slip } from './model.ts'
import { shopText } from './shop-text.ts'

type Input = {
  ticket: TicketView
  print: SlipFacts['print']
  link: LinkView | null
  each?: boolean
}

/** The slip of a ticket the caller may show, in its customer's language. */
export async function makeSlip({ ticket, print, link, each }: Input): Promise<Slip> {
  const { locale, branchCode } = await customerOf(ticket.id)
  // Its code pays whoever shows it: only counted paper has it, never a link or a message.
  const withCode = print !== null && typeof print === 'object'
  const [words, shop, kept] = await Promise.all([
    wordsFor(locale),
    shopText(branchCode),
    ticket.changeKept.length > 0 ? listKeptChange(ticket.id, { withCode }) : [],
  ])
  return slipOf({ ticket, locale, words, shop, print, url: link?.url ?? null, each, kept })
}

async function customerOf(ticketId: string): Promise<{ locale: Locale; branchCode: string }> {
  const select = { branchCode: true, customerLocale: true, staff: { select: { locale: true } } }
  const { branchCode, customerLocale, staff } = await db().ticket.findUniqueOrThrow({ where: { id: ticketId }, select })
  return { branchCode, locale: [customerLocale, staff.locale].find(isLocale) ?? 'en' }
}

/** A slip that sells nothing, for trying a printer: the shop's head, a line of every kind, and a code to scan. */
export async function makeTestSlip(actor: Actor): Promise<Slip> {
  const till = requireTill(actor)
  const locale = localeOf(actor.locale)
  const [words, shop] = await Promise.all([wordsFor(locale), shopText(till.branchCode)])
  const place = `${words('shell.till', { number: till.number })} · ${actor.name}`
  return {
    locale,
    opensDrawer: false,
    blocks: [
      ...logoOf(shop),
      {
        kind: 'head',
        title: shop.name,
        lines: [till.branchName, ...shop.lines, place, harareStamp(sharedNow(), locale)],
      },
      { kind: 'mark', of: 'state', title: words('printer.testTitle'), lines: [words('printer.testLine')] },
      {
        kind: 'code',
        label: words('slip.enterCode'),
        codes: [{ name: null, groups: ['0000', '1111', '2222', '3333', '4444'] }],
      },
      { kind: 'foot', lines: shop.footer },
    ],
  }
}

/** The slip of a report the caller may show, in the language of the screen. */
export async function makeReportSlip(report: ShownReport, language: string): Promise<Slip> {
  const locale = localeOf(language)
  return reportSlip({ report, locale, words: await wordsFor(locale), partnerName: env().partnerName })
}
