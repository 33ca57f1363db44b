import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import type { HeldItem } from './held-money.ts'

const BALANCES = Prisma.sql`
  coalesce(-sum("nativeCents") filter (where account = 'held'), 0)::bigint as "heldCents",
  coalesce(sum("nativeCents") filter (where account = 'receivable'), 0)::bigint as "receivableCents",
  clock_timestamp()::timestamptz(3) as now`

const moneyOf = (ticketId: string) => Prisma.sql`
  select ${BALANCES} from "JournalPosting" where account in ('held', 'receivable') and "accountKey" = ${ticketId}`

type TicketBalance = { heldCents: Cents; receivableCents: Cents; now: Date }

/** The caller holds the ticket's lock. */
export async function ticketBalance(tx: Tx, ticketId: string): Promise<TicketBalance> {
  const [sums] = await tx.$queryRaw<TicketBalance[]>(moneyOf(ticketId))
  if (!sums) throw new Error('The database did not sum a ticket')
  return sums
}

/**
 * What was written off of a ticket's debt and has not come back; and what of its money became ours because nobody came
 * for it, and has paid for nothing since. Money for goods that were had has paid.
 */
const endedOf = (ticketId: string) => Prisma.sql`
  select coalesce(sum(p."nativeCents") filter (where p.account = 'losses'), 0)::bigint as "writtenOffCents",
    coalesce(-sum(p."nativeCents") filter (where p.account = 'other_income' and e.event <> 'goods_had'), 0)::bigint
      as "unclaimedCents"
  from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
  where p.account in ('losses', 'other_income') and e."ticketId" = ${ticketId}::uuid`

type EndedFigures = TicketBalance & { writtenOffCents: Cents; unclaimedCents: Cents }
type EndedSums = EndedFigures & { items: ToldItem[] }
type EndedBalance = EndedFigures & { items: HeldItem[] }

/**
 * A ticket's balance, by item too, with what it lost and left to us, none below zero; the caller holds the ticket's
 * lock.
 */
export async function endedBalance(tx: Tx, ticketId: string): Promise<EndedBalance> {
  const [sums] = await tx.$queryRaw<EndedSums[]>`
    select money.*, ended.*, items.* from (${moneyOf(ticketId)}) money, (${endedOf(ticketId)}) ended,
      (${itemsOf(ticketId)}) items`
  if (!sums) throw new Error('The database did not sum a debt')
  return withItems(sums)
}

/** Beside the sums, since a cashier waits for each statement. */
const itemsOf = (ticketId: string) => Prisma.sql`
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'state', state, 'soldAgainOfId', "soldAgainOfId",
    'priceCents', "priceCents"::text, 'heldCents', "heldCents"::text) order by position), '[]') as items
  from "Sale" where "ticketId" = ${ticketId}::uuid`

type ToldItem = Omit<HeldItem, 'priceCents' | 'heldCents'> & { priceCents: string | null; heldCents: string }

function withItems<Sums extends { items: ToldItem[] }>({ items, ...sums }: Sums) {
  return {
    ...sums,
    items: items.map(({ priceCents, heldCents, ...item }): HeldItem => {
      return { ...item, priceCents: priceCents === null ? null : BigInt(priceCents), heldCents: BigInt(heldCents) }
    }),
  }
}

/** With what the sale's entries took from the available balance and have not returned, in USD cents. */
export type SaleBalance = EndedBalance & { takenCents: Cents }

/** The caller holds the ticket's lock. */
export async function saleBalance(tx: Tx, { id, ticketId }: { id: string; ticketId: string }): Promise<SaleBalance> {
  const [sums] = await tx.$queryRaw<(EndedSums & { takenCents: Cents })[]>`
    select money.*, ended.*, items.*, (
      select coalesce(-sum(p."nativeCents"), 0)::bigint from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
      where p.account = 'service_available' and e."saleId" = ${id}::uuid) as "takenCents"
    from (${moneyOf(ticketId)}) money, (${endedOf(ticketId)}) ended, (${itemsOf(ticketId)}) items`
  if (!sums) throw new Error('The database did not sum a sale')
  return withItems(sums)
}
