import type { PrismaClient } from '@/lib/generated/prisma/client.ts'
import { env } from '@/lib/platform/env/env.ts'
import { log } from '@/lib/platform/log/log.ts'
import { endOf } from '@/lib/platform/shared/time/harare-day.ts'
import { databaseNow } from './database-now.ts'
import { db, dbOfReplica } from './db.ts'

/** It has everything committed before `asOf`. `late`: further behind than allowed; `away`: no answer. */
export type ReplicaState =
  | { kind: 'none' }
  | { kind: 'serves' | 'late'; asOf: Date; behindMs: number }
  | { kind: 'away' }

const BELIEVED_MS = 5_000
/** So that a page is not slow again and again while the replica is away. */
const LEFT_ALONE_MS = 30_000
/** A transaction from a day's last second may commit after the day. */
const SETTLED_MS = 60_000
/** Workers write their heartbeats every ten seconds, so a smaller lag means nothing. */
const WORTH_SAYING_MS = 20_000

const shared = globalThis as { posReplica?: { state: ReplicaState; until: number } }

/** Measured by the workers' heartbeats: one that is cut off counts as late, and so does any while no worker runs. */
export async function getReplicaState(): Promise<ReplicaState> {
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

/** Figures until `lastDay`, from the replica if it has all of that day. Never for decisions about money or rights. */
export async function queryPast<T>(lastDay: string, read: (database: PrismaClient) => Promise<T>): Promise<T> {
  const replica = env().databaseRead
  if (!replica || !(await hasAllOf(lastDay))) return read(db())
  try {
    return await read(dbOfReplica(replica.url))
  } catch (error) {
    remember(tellAway(error), LEFT_ALONE_MS)
    return read(db())
  }
}

/** The instant to show beside such figures when a lagging replica supplies them; else null. */
export async function pastAsOf(lastDay: string): Promise<Date | null> {
  if (!(await hasAllOf(lastDay))) return null
  const state = await getReplicaState()
  return state.kind === 'serves' && state.behindMs > WORTH_SAYING_MS ? state.asOf : null
}

/** Later bookings count to their own day, so a past day no longer changes. */
async function hasAllOf(lastDay: string): Promise<boolean> {
  const state = await getReplicaState()
  return state.kind === 'serves' && state.asOf.getTime() > endOf(lastDay).getTime() + SETTLED_MS
}

function tellAway(error: unknown): ReplicaState {
  log().warn({ err: error }, 'the replica for reports does not answer; the primary does')
  return { kind: 'away' }
}

function remember(state: ReplicaState, forMs: number): void {
  shared.posReplica = { state, until: performance.now() + forMs }
}
