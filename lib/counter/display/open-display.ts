import { shopText } from '@/lib/counter/receipts/shop-text.ts'
import { viewTicket } from '@/lib/counter/tickets/queries.ts'
import { tillMay } from '@/lib/people/sessions/till-may.ts'
import { openPairings } from '@/lib/people/tills/displays.ts'
import { db } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { hashLink, isLink } from '@/lib/platform/hidden-links/hidden-link.ts'
import { isLocale, LOCALES } from '@/lib/platform/i18n/model.ts'
import { wordsFor } from '@/lib/platform/i18n/words.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { displayView } from './internal/display-view.ts'
import type { DisplayView } from './model.ts'
import { type Opened, servedTicket } from './served-ticket.ts'

type Paired = {
  tillId: string
  branchCode: string
  branchName: string
  training: boolean
  locale: string
  until: Date
  opened: Opened
}

/** Null for an address that is not paired now, or whose till is no longer enrolled. */
export async function findPairedTill(link: string): Promise<Paired | null> {
  if (!isLink(link)) return null
  const row = await db().displayPairing.findUnique({
    where: { hash: hashLink(link), ...openPairings(), till: { enrolmentHash: { not: null } } },
    select: {
      createdById: true,
      expiresAt: true,
      openTicketId: true,
      openSince: true,
      till: { select: { id: true, branchCode: true, training: true, branch: { select: { name: true } } } },
    },
  })
  if (!row) return null
  const staff = await db().staff.findUnique({ where: { id: row.createdById }, select: { locale: true } })
  const { till, expiresAt: until, openTicketId, openSince } = row
  const { id: tillId, branchCode, training, branch } = till
  const place = { tillId, branchCode, branchName: branch.name, training }
  return { ...place, locale: staff?.locale ?? 'en', until, opened: { openTicketId, openSince } }
}

/** What a paired screen shows now, of its own till only; null for an address that is not paired. */
export async function openDisplay(link: string): Promise<DisplayView | null> {
  const paired = await findPairedTill(link)
  if (!paired) return null
  const served = await servedTicket(paired.tillId, paired.opened)
  const ticketId = served?.id
  const [ticket, customer, shop] = await Promise.all([
    ticketId && viewTicket({ id: ticketId }),
    ticketId && languageOf(ticketId),
    shopText(paired.branchCode),
  ])
  const locale = [customer, paired.locale].find(isLocale) ?? 'en'
  const mayReturn = Boolean(ticket && ticket.freeCents > 0n && (await tillMay(paired.tillId, 'money:return')))
  const now = sharedNow()
  const view = displayView({
    locale,
    words: await wordsFor(locale),
    partnerName: shop.name,
    branchName: paired.branchName,
    environment: environmentOf(paired),
    ticket: ticket || null,
    mayReturn,
    isOver: served?.isOver ?? false,
    now,
  })
  const ends = [view.msLeft, served?.msLeft, paired.until.getTime() - now.getTime()]
  return { ...view, msLeft: Math.min(...ends.filter((ms) => typeof ms === 'number')) }
}

export async function endedTexts(): Promise<{ lang: string; text: string }[]> {
  return Promise.all(LOCALES.map(async (lang) => ({ lang, text: (await wordsFor(lang))('display.ended') })))
}

async function languageOf(ticketId: string): Promise<string> {
  const select = { customerLocale: true, staff: { select: { locale: true } } }
  const { customerLocale, staff } = await db().ticket.findUniqueOrThrow({ where: { id: ticketId }, select })
  return customerLocale ?? staff.locale
}
