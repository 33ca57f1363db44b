import { randomUUID } from 'node:crypto'
import { type CashInput, thawRates } from '@/lib/books/currencies/model.ts'
import { fundItem, type HeldMoney, type Share, withShares } from '@/lib/books/journal/held-money.ts'
import { type EntryContext, postEntry } from '@/lib/books/journal/post-entry.ts'
import { reallot } from '@/lib/books/journal/reallot.ts'
import { cashTaken } from '@/lib/books/journal/ticket-postings.ts'
import { type CashRow, type RoundingLimit, type SettledCash, settleCash } from '@/lib/books/settling/model.ts'
import { refuseOtherEnvironment } from '@/lib/counter/shifts/till-shift.ts'
import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import type { ActorTill } from '@/lib/people/access/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { LockedBasket, LockedItem } from '../lock-ticket.ts'

/**
 * Settles an amount in USD cents with cash as typed, at a ticket's frozen rates, rounded within `limit`. Refuses with TENDER_NOT_A_NUMBER,
 * AMOUNT_TOO_PRECISE, TENDER_TOO_SMALL (and how much is due) or TENDER_TOO_LARGE; the problem keeps what was typed.
 */
export function readCash(
  priceCents: Cents,
  typed: CashInput,
  rates: unknown,
  limit: RoundingLimit,
): Extract<SettledCash, { kind: 'enough' }> {
  const settled = settleCash(priceCents, typed, thawRates(rates), limit)
  const text = typed.amounts.find(({ currency }) => currency === 'USD')?.text.slice(0, 20) ?? ''
  const params = { typed: text, price: formatUsd(priceCents) }
  switch (settled.kind) {
    case 'enough':
      return settled
    case 'unreadable':
      return refuse(settled.problem === 'too_precise' ? 'AMOUNT_TOO_PRECISE' : 'TENDER_NOT_A_NUMBER', {
        field: 'tender',
        params: { typed: settled.text.slice(0, 20) },
      })
    case 'short': {
      const received = formatUsd(priceCents - settled.missingUsd)
      const missing = formatUsd(settled.missingUsd)
      return refuse('TENDER_TOO_SMALL', { field: 'tender', params: { ...params, received, missing } })
    }
    case 'too_much':
      return refuse('TENDER_TOO_LARGE', {
        field: 'tender',
        params: { ...params, received: formatUsd(settled.receivedUsd) },
      })
  }
}

type Taking = {
  ticket: { id: string; environment: Environment; credential: string }
  till: ActorTill
  shiftId: string
  rows: readonly CashRow[]
  /** How much of the ticket's price the cash pays, by item. */
  shares: readonly Share[]
  /** The id of the intake; a new one if absent. */
  intakeId?: string
}

/**
 * Stores settled cash as tenders and books it, drawer against held with rounding separately, in the caller's
 * transaction. Refuses with TILL_NOT_LIVE or TILL_NOT_TEST.
 */
export async function takeCash(tx: Tx, ctx: Ctx, taking: Taking): Promise<void> {
  const { ticket, till, shiftId, rows, shares, intakeId = randomUUID() } = taking
  refuseOtherEnvironment(till, ticket.environment)
  const tenders = Prisma.sql`
    insert into "Tender" (id, "ticketId", "intakeId", "tillId", currency, "receivedCents", "changeCents", "usdCents")
    select gen_random_uuid(), ${ticket.id}::uuid, ${intakeId}::uuid, ${till.id}::uuid, tender.* from unnest(
      ${rows.map(({ currency }) => currency)}::text[], ${rows.map(({ receivedCents }) => receivedCents)}::bigint[],
      ${rows.map(({ changeCents }) => changeCents)}::bigint[], ${rows.map(({ usdCents }) => usdCents)}::bigint[]) tender`
  const cash = rows.map(({ currency, receivedCents, changeCents, usdCents }) => {
    return { currency, nativeCents: receivedCents - changeCents, usdCents }
  })
  const context: EntryContext = {
    environment: ticket.environment,
    objectKind: 'intake',
    objectId: intakeId,
    credential: ticket.credential,
    ticketId: ticket.id,
    branchCode: till.branchCode,
    tillId: till.id,
    shiftId,
    staffId: ctx.actor.staffId,
  }
  await postEntry(tx, cashTaken({ ticketId: ticket.id, tillId: till.id, cash, shares }), context, tenders)
}

export function moneyOf({ heldCents, sales: items }: LockedBasket): HeldMoney {
  return { heldCents, items }
}

/**
 * Makes a locked ticket's money that of an item that is about to be sent, up to its price; `taken` is what came in for
 * it since the lock. The caller has checked that the ticket's money covers the price.
 */
export async function fundSale(tx: Tx, ticket: LockedBasket, sale: LockedItem, taken: Share[] = []): Promise<void> {
  await reallot(tx, ticket, fundItem(ticket.id, withShares(moneyOf(ticket), taken), sale.id), sale.id)
}
