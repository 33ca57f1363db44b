import { customerPhone, type TicketView } from '@/lib/counter/tickets/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { wordsFor } from '@/lib/platform/i18n/words.ts'
import { slipMessage, slipText } from './internal/slip-texts.ts'
import type { LinkView, ShareTexts, Slip, SlipToSend } from './model.ts'

/** What was delivered except a voucher, whose code never passes through a web address; null for nothing else. */
export async function slipToSend(ticket: TicketView, slip: Slip): Promise<SlipToSend | null> {
  const sendable = ticket.sales.some(({ outcome, pin, missing }) => outcome === 'delivered' && !pin && !missing)
  if (!sendable) return null
  const phone = customerPhone(ticket)
  const lastPhone = phone === null ? await lastPhoneOf(ticket) : null
  return { ticketId: ticket.id, message: slipMessage(slip, ticket.number), phone, lastPhone }
}

const MOST_LOOKED_AT = 20

/** Last used for a meter or account of this ticket: a slip was sent there, else it paid by mobile money. */
async function lastPhoneOf({ id, sales }: Pick<TicketView, 'id' | 'sales'>): Promise<string | null> {
  const named = sales.filter(({ recipientField }) => recipientField !== 'phone')
  const recipients = named.flatMap(({ recipient }) => recipient ?? [])
  if (recipients.length === 0) return null
  const here = await db().ticket.findUniqueOrThrow({ where: { id }, select: { branchCode: true, environment: true } })
  const before = await db().sale.findMany({
    where: { recipient: { in: recipients }, claimedAt: { not: null }, ticket: here },
    orderBy: { claimedAt: 'desc' },
    take: MOST_LOOKED_AT,
    select: { ticket: { select: { sentTo: true, collections: PAID } } },
  })
  const phones = before.map(({ ticket }) => ticket.sentTo ?? ticket.collections[0]?.customerPhone)
  return phones.find((phone) => phone) ?? null
}

const PAID = {
  where: { state: 'completed' as const, erasedAt: null },
  orderBy: { createdAt: 'desc' as const },
  take: 1,
  select: { customerPhone: true },
}

/**
 * The message holds only the link: a code in a web address would stay in histories and logs. The text holds everything.
 */
export async function shareTexts(slip: Slip, link: LinkView): Promise<ShareTexts> {
  const words = await wordsFor(slip.locale)
  const head = slip.blocks.find((block) => block.kind === 'head')
  return { message: words('share.message', { shop: head?.title ?? '', url: link.url }), text: slipText(slip) }
}
