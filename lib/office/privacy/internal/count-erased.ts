import { dbForLong, type Tx } from '@/lib/platform/database/db.ts'
import { HOUR_MS } from '@/lib/platform/shared/durations.ts'
import type { ErasedCounts } from '../model.ts'

/** Carries out a step that returns how many it erased of a kind, and adds that to its request in one transaction. */
export type Counted = (what: keyof ErasedCounts, step: (tx: Tx) => Promise<number>) => Promise<void>

/** The steps of a request: one that is cut off and run again tells all that was erased, each once. */
export function countedFor(erasureId: string): Counted {
  return async (what, step) => {
    await dbForLong().$transaction(async (tx) => addErased(tx, erasureId, what, await step(tx)), { timeout: HOUR_MS })
  }
}

/** Adds what the caller's transaction erased to the request, unless another run finished it meanwhile. */
export async function addErased(tx: Tx, id: string, what: keyof ErasedCounts, count: number): Promise<void> {
  if (count === 0) return
  await tx.$executeRaw`
    update "Erasure" set erased = coalesce(erased, '{}') ||
      jsonb_build_object(${what}::text, coalesce((erased ->> ${what}::text)::int, 0) + ${count}::int)
    where id = ${id}::uuid and "doneAt" is null`
}
