import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { CHANGE_CHANNEL } from '@/lib/platform/live/events.ts'
import type { SaleState } from '@/lib/platform/shared/sale-state.ts'
import type messages from '@/messages/en.json'

/**
 * What happened to a sale: a line of its history, worded under `steps` in the messages, or something that the cashier
 * reads elsewhere or not at all.
 */
type SaleEventKind = Exclude<keyof typeof messages.steps, 'asked' | 'askingAgain' | 'away'> | 'failed' | 'told_more'

export type SaleFact = {
  saleId: string
  /** The source of the news: `till`, `answer`, `look_up`, `repeat`, `webhook` and the event's id, `reversal_watch`. */
  source: string
  kind: SaleEventKind
  from?: SaleState
  to?: SaleState
  detail?: Prisma.InputJsonValue
}

/**
 * Adds a line to the sale's history and notifies the screens of the till that works on it, in the caller's transaction.
 * `move` is the update that the line tells of, to be made in the same statement, since whoever pressed a button waits
 * for each; it must return the sale's id. If it changes no row this throws, and the caller's transaction must roll back.
 */
export async function recordEvent(
  tx: Tx,
  { saleId, source, kind, from, to, detail }: SaleFact,
  move = Prisma.sql`select ${saleId}::uuid as id`,
): Promise<void> {
  const told = await tx.$executeRaw`
    with moved as (${move}), event as (
      insert into "SaleEvent" ("saleId", source, kind, "fromState", "toState", detail)
      values (${saleId}::uuid, ${source}, ${kind}, ${from ?? null}::"SaleState", ${to ?? null}::"SaleState",
        ${detail === undefined ? null : JSON.stringify(detail)}::jsonb)
    )
    select pg_notify(${CHANGE_CHANNEL}, json_build_object('topic', 'sale', 'id', t.id, 'branch', t."branchCode",
      'till', coalesce(t."takenOverTillId", t."tillId"))::text)
    from moved join "Sale" s on s.id = moved.id join "Ticket" t on t.id = s."ticketId"`
  if (told !== 1) throw new Error(`There is no sale ${saleId}, or it is not as its lock showed it`)
}
