import { randomUUID } from 'node:crypto'
import { thawRates } from '@/lib/books/currencies/model.ts'
import { getLeastDollar } from '@/lib/books/currencies/queries.ts'
import { fundItem, type HeldMoney, type Share, withShares } from '@/lib/books/journal/held-money.ts'
import { type EntryContext, postEntry, reallot } from '@/lib/books/journal/ledger.ts'
import { cashTaken, type PlacedCash } from '@/lib/books/journal/ticket-postings.ts'
import { listTerms } from '@/lib/books/payment-types/queries.ts'
import { storeReference } from '@/lib/books/payment-types/store-reference.ts'
import {
  accountIdOf,
  CASH,
  isAccount,
  isInTwo,
  placeAt,
  type RoundingLimit,
  type SettledTenders,
  settleTenders,
  type TenderRow,
  type TypedTenders,
} from '@/lib/books/tenders/model.ts'
import { accountTermsOf, chargeAccounts } from '@/lib/counter/accounts/charge-account.ts'
import { refuseOtherEnvironment } from '@/lib/counter/shifts/till-shift.ts'
import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import { type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import type { ActorTill } from '@/lib/people/access/model.ts'
import type { SqlTx } from '@/lib/platform/database/db.ts'
import { localeOf } from '@/lib/platform/i18n/model.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { LockedBasket, LockedItem } from '../lock-ticket.ts'

type Due = {
  /** In USD cents. */
  cents: Cents
  typed: TypedTenders
  /** The ticket's frozen rates. */
  rates: unknown
  limit: RoundingLimit
}

/**
 * Settles an amount with what was typed, at a ticket's frozen rates and with what the till's branch takes now. The
 * problem keeps what was typed.
 * @throws TENDER_NOT_A_NUMBER, AMOUNT_TOO_PRECISE, TENDER_TOO_SMALL (and how much is due), TENDER_TOO_LARGE,
 * TENDER_OVER_TYPE, TENDER_REFERENCE, TENDER_TYPE_GONE, TENDER_CASH_REFUSED
 */
export async function parseTenders(
  tx: SqlTx,
  { actor }: Ctx,
  { cents: priceCents, typed, rates, limit }: Due,
): Promise<Extract<SettledTenders, { kind: 'enough' }>> {
  const isByType = typed.amounts.some(({ typeId = CASH }) => typeId !== CASH)
  const { branchCode, refusedCurrencies: refused } = requireTill(actor)
  const accounts = typed.amounts.flatMap(({ typeId = CASH }) => accountIdOf(typeId) ?? [])
  const types = [
    ...(isByType ? await listTerms(tx, branchCode, localeOf(actor.locale)) : []),
    ...(accounts.length > 0 ? await accountTermsOf(tx, actor, accounts) : []),
  ]
  const leastDollarCents = isInTwo(typed) ? await getLeastDollar(tx) : 1n
  const terms = { rates: thawRates(rates), types, refused, leastDollarCents }
  const settled = settleTenders(priceCents, typed, terms, limit)
  const dollars = typed.amounts.find(({ currency, typeId = CASH }) => currency === 'USD' && typeId === CASH)
  const params = { typed: dollars?.text.slice(0, 20) ?? '', price: formatUsd(priceCents) }
  const field = 'tender'
  switch (settled.kind) {
    case 'enough':
      // The change that was shown, in a currency that the till took until now.
      if (settled.change > 0n && refused.includes(typed.changeCurrency)) return refuseCash(typed.changeCurrency, params)
      return settled
    case 'unreadable':
      return refuse(settled.problem === 'too_precise' ? 'AMOUNT_TOO_PRECISE' : 'TENDER_NOT_A_NUMBER', {
        field,
        params: { typed: settled.text.slice(0, 20) },
      })
    case 'short': {
      const received = formatUsd(priceCents - settled.missingUsd)
      return refuse('TENDER_TOO_SMALL', {
        field,
        params: { ...params, received, missing: formatUsd(settled.missingUsd) },
      })
    }
    case 'too_much':
      return refuse('TENDER_TOO_LARGE', { field, params: { ...params, received: formatUsd(settled.receivedUsd) } })
    case 'over_type':
      return refuse('TENDER_OVER_TYPE', { field, params: { ...params, type: settled.type.name } })
    case 'no_reference':
      return refuse('TENDER_REFERENCE', { field, params: { ...params, type: settled.type.name } })
    case 'type_gone':
      return refuse('TENDER_TYPE_GONE', { field, params })
    case 'cash_refused':
      return refuseCash(settled.currency, params)
  }
}

function refuseCash(currency: string, params: Record<string, string>): never {
  return refuse('TENDER_CASH_REFUSED', { field: 'tender', params: { ...params, currency: currencyName(currency) } })
}

type Storing = {
  ticket: { id: string; environment: Environment; credential: string }
  till: ActorTill
  shiftId: string
  rows: readonly TenderRow[]
  /** How much of the ticket's price they pay, by item. */
  shares: readonly Share[]
  /** The id of the intake; a new one if absent. */
  intakeId?: string
}

/**
 * Stores settled tenders and books them, drawer or clearing against held with rounding separately, in the caller's
 * transaction. @throws TILL_NOT_LIVE, TILL_NOT_TEST, TENDER_REFERENCE_USED, and as `chargeAccounts`
 */
export async function storeTenders(tx: SqlTx, ctx: Ctx, storing: Storing): Promise<void> {
  const { ticket, till, shiftId, rows, shares, intakeId = randomUUID() } = storing
  refuseOtherEnvironment(till, ticket.environment)
  await storeReferences(tx, ctx, ticket, rows)
  await chargeAccounts(tx, ctx, ticket, rows)
  const tenders = Prisma.sql`
    insert into "Tender" (id, "ticketId", "intakeId", "tillId", "typeId", currency, "receivedCents", "changeCents",
      "usdCents", reference)
    select gen_random_uuid(), ${ticket.id}::uuid, ${intakeId}::uuid, ${till.id}::uuid, tender.* from unnest(
      ${rows.map(({ typeId }) => typeId)}::text[], ${rows.map(({ currency }) => currency)}::text[],
      ${rows.map(({ receivedCents }) => receivedCents)}::bigint[],
      ${rows.map(({ changeCents }) => changeCents)}::bigint[], ${rows.map(({ usdCents }) => usdCents)}::bigint[],
      ${rows.map(({ typeId, reference }) => (isAccount(typeId) ? null : reference))}::text[]) tender`
  const cash = rows.map((row): PlacedCash => {
    const { currency, receivedCents, changeCents, usdCents } = row
    return { currency, nativeCents: receivedCents - changeCents, usdCents, place: placeAt(till, row) }
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
  await postEntry(tx, cashTaken({ ticketId: ticket.id, cash, shares }), context, tenders)
}

async function storeReferences(
  tx: SqlTx,
  { actor }: Ctx,
  { id, environment }: Storing['ticket'],
  rows: readonly TenderRow[],
) {
  for (const { typeId, reference: typed } of rows) {
    if (typed !== null && !isAccount(typeId))
      await storeReference(tx, actor, { environment, typeId, typed, aboutId: id })
  }
}

export function moneyOf({ heldCents, sales: items }: LockedBasket): HeldMoney {
  return { heldCents, items }
}

/**
 * Makes a locked ticket's money that of an item that is about to be sent, up to its price; `taken` is what came in for
 * it since the lock. The caller has checked that the ticket's money covers the price.
 */
export async function fundSale(tx: SqlTx, ticket: LockedBasket, sale: LockedItem, taken: Share[] = []): Promise<void> {
  await reallot(tx, ticket, fundItem(ticket.id, withShares(moneyOf(ticket), taken), sale.id), sale.id)
}
