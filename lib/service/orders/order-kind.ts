import type { Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'

/** A line of an order's story: `source` says who brought the news. */
type StoryLine = { source: string; kind: 'no_answer' | 'refused'; detail: Prisma.InputJsonObject }

/**
 * A kind of order: sales, payments or top-ups. What the protocol keeps of one stands in columns of the same names in each
 * table (decision 035); this is what differs.
 */
export type OrderKind = {
  table: Prisma.Sql
  /** The state in which one ends that the Service never took. */
  notTaken: Prisma.Sql
  /** How an incident names one. */
  about: (id: string) => { saleId: string } | { collectionId: string } | { fundingId: string }
  /** Adds a line to the story of one and tells the screens, in the caller's transaction. */
  record: (tx: Tx, id: string, line: StoryLine) => Promise<void>
}

/** What is needed to ask the Service about an order: its own id once it has told it, else our reference. */
export type Order = { id: string; credential: string; reference: string; upstreamId: string | null }

/** An order and the environment in which an incident about it is raised. */
export type OrderRow = Order & { environment: Environment }

/**
 * What news did to an order. `applied`: it moved. `same`: it was there already. `illegal`: refused by its table of moves, and
 * kept as an incident.
 */
export type Applied = 'applied' | 'same' | 'illegal'
