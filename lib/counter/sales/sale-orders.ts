import { Prisma, type Sale, type Ticket } from '@/lib/generated/prisma/client.ts'
import { columnsOf, type SqlTx, type Tx } from '@/lib/platform/database/db.ts'
import { inOrder } from '@/lib/platform/database/plain.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import type { SaleState } from '@/lib/platform/shared/order-state.ts'
import type { OrderKind } from '@/lib/service/orders/order.ts'
import type messages from '@/messages/en.json'
import { FOLLOWED_STATES } from './model.ts'

export const SALE_ORDERS: OrderKind = {
  table: Prisma.sql`"Sale"`,
  notTaken: Prisma.sql`'not_sold'`,
  sentAt: Prisma.sql`coalesce("claimedAt", now())`,
  about: (saleId) => ({ saleId }),
  record: (tx, saleId, line) => recordSaleEvent(tx, { saleId, ...line }),
}

type SaleEventKind = Exclude<keyof typeof messages.steps, 'asked' | 'askingAgain' | 'away'> | 'failed' | 'told_more'

type SaleFact = {
  saleId: string
  /** `till`, `answer`, `look_up`, `repeat`, `webhook` and the event's id, `reversal_watch`. */
  source: string
  kind: SaleEventKind
  from?: SaleState
  to?: SaleState
  detail?: Prisma.InputJsonValue
}

/**
 * Adds a line to the sale's history and notifies its till. `move` is the update it tells of, in the same statement,
 * since a cashier waits for each; it returns the sale's id. If it changes no row this throws, and the transaction must
 * roll back.
 */
export async function recordSaleEvent(
  tx: SqlTx,
  { saleId, source, kind, from, to, detail }: SaleFact,
  move = Prisma.sql`select ${saleId}::uuid as id`,
): Promise<void> {
  const [place] = await tx.$queryRaw<Placed[]>`
    with moved as (${move}), event as (
      insert into "SaleEvent" ("saleId", source, kind, "fromState", "toState", detail)
      values (${saleId}::uuid, ${source}, ${kind}, ${from ?? null}::"SaleState", ${to ?? null}::"SaleState",
        ${detail === undefined ? null : JSON.stringify(detail)}::jsonb)
    )
    select t.id, t."branchCode", t."tillId", t."takenOverTillId"
    from moved join "Sale" s on s.id = moved.id join "Ticket" t on t.id = s."ticketId"`
  if (!place) throw new Error(`There is no sale ${saleId}, or it is not as its lock showed it`)
  await notifyTicket(tx, place)
}

export const PLACE = { id: true, branchCode: true, tillId: true, takenOverTillId: true } as const

type Placed = { id: string; branchCode: string; tillId: string; takenOverTillId: string | null }

export async function notifyTicket(
  tx: SqlTx,
  { id, branchCode: branch, tillId, takenOverTillId }: Placed,
): Promise<void> {
  await notifyChange(tx, { topic: 'sale', id, branch, till: takenOverTillId ?? tillId })
}

export async function notifyTicketById(tx: Tx, id: string): Promise<void> {
  await notifyTicket(tx, await tx.ticket.findUniqueOrThrow({ where: { id }, select: PLACE }))
}

export type LockedSale = Sale & { ticket: Ticket }

/** A sale and its ticket, locked until the transaction ends; the ticket first, as everywhere, or two would deadlock. */
export async function lockSale(tx: SqlTx, saleId: string): Promise<LockedSale> {
  const lockTicketOf = () => tx.$queryRaw<Ticket[]>`
    select ${columnsOf(Prisma.TicketScalarFieldEnum)} from "Ticket" where id = (select "ticketId" from "Sale" where id = ${saleId}::uuid) for no key update`
  const lockIt = () => tx.$queryRaw<Sale[]>`
    select ${columnsOf(Prisma.SaleScalarFieldEnum)} from "Sale" where id = ${saleId}::uuid for no key update`
  const [[ticket], [sale]] = await inOrder(tx, [lockTicketOf, lockIt])
  if (!ticket || !sale) throw new Error(`There is no sale ${saleId}`)
  return { ...sale, ticket }
}

export const FOLLOWED = {
  OR: [{ state: { in: [...FOLLOWED_STATES] } }, { state: 'completed', nextCheckAt: { not: null } }],
} satisfies Prisma.SaleWhereInput
