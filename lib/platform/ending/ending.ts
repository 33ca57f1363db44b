const shared = globalThis as { posEnding?: boolean; posUnderWay?: Set<Promise<unknown>> }

export function isEnding(): boolean {
  return shared.posEnding ?? false
}

export function markEnding(): void {
  shared.posEnding = true
}

/** Keeps the process alive until `work` ends, after its request was answered. `work` must not fail. */
export function addUnderWay(work: Promise<unknown>): void {
  const all = underWay()
  all.add(work)
  void work.finally(() => all.delete(work))
}

export function underWay(): Set<Promise<unknown>> {
  shared.posUnderWay ??= new Set()
  return shared.posUnderWay
}
