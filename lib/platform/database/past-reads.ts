import type { PrismaClient } from '@/lib/generated/prisma/client.ts'
import { env } from '@/lib/platform/env/env.ts'
import { log } from '@/lib/platform/log/log.ts'
import { endOf } from '@/lib/platform/shared/time.ts'
import { databaseNow } from './database-now.ts'
import { db, dbOfReplica } from './db.ts'

/**
 * What is known of the replica. `asOf`: everything committed before this instant is in it. `late` is one that is further
 * behind than it may be, `away` one that does not answer.
 */
export type ReplicaState =
  | { kind: 'none' }
  | { kind: 'serves' | 'late'; asOf: Date; behindMs: number }
  | { kind: 'away' }

/** Asking for each figure of a page would take longer than the figures. */
const BELIEVED_MS = 5_000
/** So that a page is not slow again and again while it is away. */
const LEFT_ALONE_MS = 30_000
/** A transaction of the last second of a day may be committed after it. */
const SETTLED_MS = 60_000
/** Workers tell that they live every ten seconds: less than that says nothing. */
const WORTH_SAYING_MS = 20_000

const shared = globalThis as { posReplica?: { state: ReplicaState; until: number } }

/**
 * How far the replica is. Measured by what workers write every ten seconds, so one that is cut off is late too, and so is
 * every one while no worker runs.
 */
export async function readReplicaState(): Promise<ReplicaState> {
  const replica = env().databaseRead
  if (!replica) return { kind: 'none' }
  const { posReplica } = shared
  if (posReplica && performance.now() < posReplica.until) return posReplica.state
  const state = await ask(replica).catch(tellAway)
  remember(state, state.kind === 'away' ? LEFT_ALONE_MS : BELIEVED_MS)
  return state
}

async function ask({ url, behindMs: most }: { url: string; behindMs: number }): Promise<ReplicaState> {
  const [row] = await dbOfReplica(url).$queryRaw<{ at: Date | null }[]>`
    select max(at)::timestamptz(3) as at from "WorkerHeartbeat"`
  const asOf = row?.at ?? new Date(0)
  const behindMs = Math.max(0, (await databaseNow(db())).getTime() - asOf.getTime())
  return { kind: behindMs > most ? 'late' : 'serves', asOf, behindMs }
}

/**
 * Reads what days until `lastDay` (Harare's, as 2026-11-22) brought: from the replica if it has all of that day, else, or if it
 * fails, from the primary. For reports and exports alone: never for what decides about money or rights.
 */
export async function readPast<T>(lastDay: string, read: (database: PrismaClient) => Promise<T>): Promise<T> {
  const replica = env().databaseRead
  if (!replica || !(await hasAllOf(lastDay))) return read(db())
  try {
    return await read(dbOfReplica(replica.url))
  } catch (error) {
    remember(tellAway(error), LEFT_ALONE_MS)
    return read(db())
  }
}

/** The instant to say beside figures of days until `lastDay`, if a replica that is behind answers for them; else null. */
export async function pastAsOf(lastDay: string): Promise<Date | null> {
  if (!(await hasAllOf(lastDay))) return null
  const state = await readReplicaState()
  return state.kind === 'serves' && state.behindMs > WORTH_SAYING_MS ? state.asOf : null
}

/** What is booked later counts to its own day, so a day that is over changes no more. */
async function hasAllOf(lastDay: string): Promise<boolean> {
  const state = await readReplicaState()
  return state.kind === 'serves' && state.asOf.getTime() > endOf(lastDay).getTime() + SETTLED_MS
}

function tellAway(error: unknown): ReplicaState {
  log().warn({ err: error }, 'the replica for reports does not answer; the primary does')
  return { kind: 'away' }
}

function remember(state: ReplicaState, forMs: number): void {
  shared.posReplica = { state, until: performance.now() + forMs }
}
