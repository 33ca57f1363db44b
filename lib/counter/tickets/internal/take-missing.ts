import type { Share } from '@/lib/books/journal/held-money.ts'
import type { TypedTenders } from '@/lib/books/tenders/model.ts'
import { isCollectionFinal } from '@/lib/counter/collections/model.ts'
import { shiftForSale } from '@/lib/counter/shifts/till-shift.ts'
import { type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { LockedItem, LockedTicket } from '../lock-ticket.ts'
import { mayRoundOff } from './claim-ticket.ts'
import { parseTenders, storeTenders } from './store-tenders.ts'

/** Whether any cash was typed at all. */
export function isTyped({ amounts }: TypedTenders): boolean {
  return amounts.some(({ text }) => text.trim() !== '')
}

type Missing = {
  ticket: LockedTicket
  sale: LockedItem
  cash: TypedTenders
  shownCents?: Cents | undefined
}

/**
 * Takes in cash the part of a price that the ticket's money does not cover. If it covers all, nothing is taken, and no
 * cash may have been handed over. Not while mobile money may still bring the rest (money rule 5). The intake's id is
 * that of the quote, which is sold at once. Refuses with CASH_NOT_NEEDED, COLLECTION_STILL_OPEN, MONEY_MISSING,
 * CASH_CHANGED or a refusal of cash. Returns what it took.
 */
export async function takeMissing(tx: Tx, ctx: Ctx, missing: Missing): Promise<Share[]> {
  const { ticket, sale, cash, shownCents } = missing
  const priceCents = sale.priceCents ?? 0n
  const missingCents = priceCents - ticket.freeCents
  const given = isTyped(cash)
  if (missingCents <= 0n) {
    return given ? refuse('CASH_NOT_NEEDED') : []
  }
  if (ticket.collections.some(({ state }) => !isCollectionFinal(state))) refuse('COLLECTION_STILL_OPEN')
  if (!given) refuse('MONEY_MISSING', { params: { missing: formatUsd(missingCents), now: formatUsd(priceCents) } })
  if (shownCents !== undefined && shownCents !== missingCents) {
    refuse('CASH_CHANGED', { params: { missing: formatUsd(missingCents) } })
  }
  const till = requireTill(ctx.actor)
  const due = { cents: missingCents, typed: cash, rates: ticket.rates, limit: mayRoundOff(ctx, []) }
  const { rows } = await parseTenders(tx, ctx, due)
  const shiftId = await shiftForSale(tx, ctx.actor, till)
  const shares = [{ saleId: sale.id, cents: missingCents }]
  const intakeId = sale.quoteId ?? refuse('QUOTE_CHANGED')
  await storeTenders(tx, ctx, { ticket, till, shiftId, rows, shares, intakeId })
  await raisePrice(tx, ticket.id)
  return shares
}

/**
 * Raises the ticket's price to what its customer paid in all, which is more than first agreed once an item was sold
 * again at a higher price.
 */
async function raisePrice(tx: Tx, ticketId: string): Promise<void> {
  await tx.$executeRaw`
    update "Ticket" set "priceCents" = greatest("priceCents", (
      select -sum(p."usdCents") from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
      where p.account = 'held' and p."accountKey" = ${ticketId} and e."objectKind" in ('intake', 'collection')
    )) where id = ${ticketId}::uuid`
}
