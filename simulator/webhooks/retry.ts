const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 3_600_000
const GIVE_UP_AFTER_MS = 72 * 3_600_000

/**
 * When a delivery that failed `attempts` times is retried: 30 s, 1 min, 2 min and so on after the last try, at most an
 * hour, for 72 hours (service-api.md, Events). Null once it is given up.
 */
export function nextTryAt(attempts: number, triedAt: Date, createdAt: Date): Date | null {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
  const at = triedAt.getTime() + wait
  return at > createdAt.getTime() + GIVE_UP_AFTER_MS ? null : new Date(at)
}
