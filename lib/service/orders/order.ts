import type { Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'

type StoryLine = { source: string; kind: 'no_answer' | 'refused'; detail: Prisma.InputJsonObject }

/** Sales, payments and top-ups; their tables share the protocol's columns (decision 035). */
export type OrderKind = {
  table: Prisma.Sql
  notTaken: Prisma.Sql
  /** When the first request was sent, or was about to be. */
  sentAt: Prisma.Sql
  about: (id: string) => { saleId: string } | { collectionId: string } | { fundingId: string }
  record: (tx: Tx, id: string, line: StoryLine) => Promise<void>
}

export type Order = { id: string; credential: string; reference: string; upstreamId: string | null }

export type OrderRow = Order & { environment: Environment }

/** `same`: already there, or further. `illegal`: forbidden, and an incident was raised. */
export type Applied = 'applied' | 'same' | 'illegal'

/** One POST, counted and committed before it is sent. */
export type Attempt = { id: string; number: number; reference: string }

export function sourceOf({ number }: Attempt): 'answer' | 'repeat' {
  return number === 1 ? 'answer' : 'repeat'
}

/** Whether no earlier attempt can have been accepted: only then does a refusal prove anything (rule R8). */
export function isOnlyAttempt({ number }: Attempt): boolean {
  return number === 1
}
