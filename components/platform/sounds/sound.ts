/** What a till announces to somebody who is not looking at it. */
export type Sound = 'delivered' | 'paid' | 'failed' | 'needs_you'

/** For how long the end of a sale or payment is announced by a sound; older ones open in silence. */
const NEWS_MS = 20_000

/** Whether something that happened at `at` is still announced by a sound. */
export function isNews(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < NEWS_MS
}
