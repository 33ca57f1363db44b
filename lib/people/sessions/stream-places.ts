import { refuse } from '@/lib/platform/shared/problem.ts'

/** How many live streams a person, or a till's displays together, may have open in this process. */
const STREAMS_MOST = 20

const shared = globalThis as { posStreams?: Map<string, number> }

/** Refuses with STREAMS_FULL while all of somebody's places are taken. */
export function requireStreamPlace(who: string): void {
  if ((places().get(who) ?? 0) >= STREAMS_MOST) refuse('STREAMS_FULL', { params: { most: STREAMS_MOST } })
}

/** Takes a place and returns a function that gives it back; calling that again does nothing. */
export function takeStreamPlace(who: string): () => void {
  requireStreamPlace(who)
  places().set(who, (places().get(who) ?? 0) + 1)
  let taken = true
  return () => {
    if (!taken) return
    taken = false
    const left = (places().get(who) ?? 1) - 1
    if (left > 0) places().set(who, left)
    else places().delete(who)
  }
}

function places(): Map<string, number> {
  shared.posStreams ??= new Map()
  return shared.posStreams
}
