import type { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'
import type { SaleState } from '@/lib/platform/shared/sale-state.ts'
import type messages from '@/messages/en.json'

/**
 * What happened to a sale: a line of its history in the catalogue, or something the cashier reads elsewhere or not at
 * all.
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

/** Adds a line to the sale's history and notifies the screens of the till that works on it, in the caller's transaction. */
export async function recordEvent(tx: Tx, { saleId, source, kind, from, to, detail }: SaleFact): Promise<void> {
  const [place] = await tx.$queryRaw<{ id: string; branch: string; till: string }[]>`
    with event as (
      insert into "SaleEvent" ("saleId", source, kind, "fromState", "toState", detail)
      values (${saleId}::uuid, ${source}, ${kind}, ${from ?? null}::"SaleState", ${to ?? null}::"SaleState",
        ${detail === undefined ? null : JSON.stringify(detail)}::jsonb)
    )
    select t.id::text, t."branchCode" as branch, coalesce(t."takenOverTillId", t."tillId")::text as till
    from "Sale" s join "Ticket" t on t.id = s."ticketId" where s.id = ${saleId}::uuid`
  if (!place) throw new Error(`There is no sale ${saleId}`)
  await notifyChange(tx, { topic: 'sale', ...place })
}
