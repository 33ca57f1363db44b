const RETRY_MS = 5_000
/** Longer than a slow line takes. */
const PATIENCE_MS = 15_000

/** The lock that the server has not answered yet. */
let due: string | null = null
let asking: Promise<boolean> | null = null
let retry: ReturnType<typeof setTimeout> | undefined

/** Locks this browser's session at the server, asking until it answers: a session under a cover must not stay open. */
export function sendLock(how: 'hand' | 'idle'): void {
  due = how === 'idle' ? '/api/lock?idle' : '/api/lock'
  void lockIsKnown()
}

/**
 * Whether the server has answered the last lock; if not, it is asked at once. Unlocking must wait for this, since a
 * lock that arrived later would close the session again.
 */
export function lockIsKnown(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

/** Stops sending a lost lock, since its person has unlocked in another window. */
export function dropLock(): void {
  due = null
  clearTimeout(retry)
}

async function ask(): Promise<boolean> {
  clearTimeout(retry)
  if (due === null) return true
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetch(due, { method: 'POST', keepalive: true, signal }).catch(() => null)
  if (answer && answer.status < 500) due = null
  else retry = setTimeout(lockIsKnown, RETRY_MS)
  return due === null
}
