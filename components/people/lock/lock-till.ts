let lock: (() => void) | null = null

/** Registers how the page's idle lock closes at once. Returns a function to unregister. */
export function offerLock(close: () => void): () => void {
  lock = close
  return () => {
    if (lock === close) lock = null
  }
}

/** Locks the till now; false if the page has no lock. */
export function lockTillNow(): boolean {
  lock?.()
  return lock !== null
}
