import type { Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'

/** A line in an order's history; `source` says where the news came from. */
type StoryLine = { source: string; kind: 'no_answer' | 'refused'; detail: Prisma.InputJsonObject }

/**
 * A kind of order: sales, payments or top-ups. Their tables use the same names for the protocol's columns (decision
 * 035); this type is what differs.
 */
export type OrderKind = {
  table: Prisma.Sql
  /** The state of an order that the Service never took. */
  notTaken: Prisma.Sql
  /** SQL for when its first request was sent, or was about to be. */
  sentAt: Prisma.Sql
  /** How an incident refers to an order of this kind. */
  about: (id: string) => { saleId: string } | { collectionId: string } | { fundingId: string }
  /** Adds a line to an order's history and notifies the screens, in the caller's transaction. */
  record: (tx: Tx, id: string, line: StoryLine) => Promise<void>
}

/** What a look-up needs: the Service's own id once known, else our reference. */
export type Order = { id: string; credential: string; reference: string; upstreamId: string | null }

/** An order, with the environment for its incidents. */
export type OrderRow = Order & { environment: Environment }

/**
 * The effect of news on an order. `applied`: it moved. `same`: it was already there, or has moved further since.
 * `illegal`: its transition table forbids the move, and an incident was raised.
 */
export type Applied = 'applied' | 'same' | 'illegal'
