import type { Prisma } from '@/lib/generated/prisma/client.ts'
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
 */
export async function recordEvent(tx: Tx, { saleId, source, kind, from, to, detail }: SaleFact): Promise<void> {
  const told = await tx.$executeRaw`
    with event as (
      insert into "SaleEvent" ("saleId", source, kind, "fromState", "toState", detail)
      values (${saleId}::uuid, ${source}, ${kind}, ${from ?? null}::"SaleState", ${to ?? null}::"SaleState",
        ${detail === undefined ? null : JSON.stringify(detail)}::jsonb)
    )
    select pg_notify(${CHANGE_CHANNEL}, json_build_object('topic', 'sale', 'id', t.id, 'branch', t."branchCode",
      'till', coalesce(t."takenOverTillId", t."tillId"))::text)
    from "Sale" s join "Ticket" t on t.id = s."ticketId" where s.id = ${saleId}::uuid`
  if (told !== 1) throw new Error(`There is no sale ${saleId}`)
}
