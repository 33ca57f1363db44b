/** The end of a sale or payment is news to the ear for so long; older ones are looked up in silence. */
const NEWS_MS = 20_000

/** Whether something that happened then is still told by a sound. */
export function isNews(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < NEWS_MS
}
