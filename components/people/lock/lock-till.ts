let lock: (() => void) | null = null

/** The page's idle lock says how it is closed at once. Returns how to take that back. */
export function offerLock(close: () => void): () => void {
  lock = close
  return () => {
    if (lock === close) lock = null
  }
}

/** Locks the till now; false where the page has no lock. */
export function lockTillNow(): boolean {
  lock?.()
  return lock !== null
}
