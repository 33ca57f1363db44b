const shared = globalThis as { posEnding?: boolean; posUnderWay?: Set<Promise<unknown>> }

/** Whether this process was told to end: it finishes what is under way and wants nothing new. */
export function isEnding(): boolean {
  return shared.posEnding ?? false
}

/** Notes that this process was told to end. */
export function noteEnding(): void {
  shared.posEnding = true
}

/** Keeps the process from ending before `work` has, though the request that began it is answered. `work` must not fail. */
export function keepUnderWay(work: Promise<unknown>): void {
  const all = underWay()
  all.add(work)
  void work.finally(() => all.delete(work))
}

/** What still runs without a request that waits for it. */
export function underWay(): Set<Promise<unknown>> {
  shared.posUnderWay ??= new Set()
  return shared.posUnderWay
}
