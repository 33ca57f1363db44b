import { FOLLOWED_STATES } from '@/lib/counter/sales/model.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { viewTicket } from '@/lib/counter/tickets/queries.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { hashLink, isLink, spendLook } from '@/lib/platform/hidden-links/hidden-link.ts'
import { wordsFor } from '@/lib/platform/i18n/words.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { makeSlip } from './make-slip.ts'
import type { OpenedSlip } from './model.ts'

const FOLLOWED: readonly string[] = FOLLOWED_STATES

/** How often the page reloads while something is on its way, with or without a script. */
const RELOAD_SECONDS = 20
/** Shown again within this time, a page was open all along: a phone in a pocket reloads late. */
const OPEN_STILL_MS = 2 * 60_000

/**
 * Opens a public address for anyone who has it and counts the opening, unless the page was `shown` just before. Each
 * time a voucher's code is shown is audited, even then. `gone` does not say whether the address ever existed; `busy`:
 * this visitor opens too many.
 */
export async function openLink(link: string, address: string, shown: string | null = null): Promise<OpenedSlip> {
  if (!(await spendLook(address))) return { kind: 'busy' }
  if (!isLink(link)) return { kind: 'gone' }
  const row = await db().receiptLink.findUnique({
    where: { hash: hashLink(link), revokedAt: null, expiresAt: { gt: sharedNow() } },
    select: { id: true, expiresAt: true, ticketId: true },
  })
  const ticket = row && (await viewTicket({ id: row.ticketId }))
  if (!ticket) return { kind: 'gone' }
  await recordShown(row, ticket, { isRefresh: isOpenStill(shown) })
  // Without the code to scan, which would only lead here.
  const slip = await makeSlip({ ticket, print: 'shared', link: null })
  const words = await wordsFor(slip.locale)
  return {
    kind: 'open',
    slip,
    title: words('publicSlip.title'),
    works: words('publicSlip.works', { at: harareStamp(row.expiresAt, slip.locale) }),
    keep: words('publicSlip.keep'),
    refresh: isFinal(ticket) ? null : { seconds: RELOAD_SECONDS, query: `?shown=${sharedNow().getTime()}` },
  }
}

function isFinal({ sales }: TicketView): boolean {
  return sales.every(({ state, missing }) => !FOLLOWED.includes(state) && !missing)
}

function isOpenStill(shown: string | null): boolean {
  const ago = sharedNow().getTime() - Number(shown ?? Number.NaN)
  return Math.abs(ago) < OPEN_STILL_MS
}

/** Nobody is signed in: all that the audit can say is which link it was. */
async function recordShown(
  link: { id: string; ticketId: string },
  { sales }: TicketView,
  { isRefresh }: { isRefresh: boolean },
): Promise<void> {
  await db().$transaction(async (tx) => {
    const { ticket } = await tx.receiptLink.update({
      where: { id: link.id },
      data: { opened: { increment: isRefresh ? 0 : 1 } },
      select: { ticket: { select: { branchCode: true } } },
    })
    if (!sales.some(({ pin, token, outcome }) => pin && token === null && outcome === 'delivered')) return
    const about = { objectKind: 'ticket', objectId: link.ticketId, detail: { linkId: link.id } } as const
    await recordAudit(tx, null, { action: 'receipt:open-code', branchCode: ticket.branchCode, ...about })
  })
}

/** In every language, since nobody knows whose it was. */
export async function closedTexts(why: 'gone' | 'busy'): Promise<{ lang: string; text: string }[]> {
  const locales = ['en', 'sn', 'nd'] as const
  return Promise.all(locales.map(async (lang) => ({ lang, text: (await wordsFor(lang))(`publicSlip.${why}`) })))
}
