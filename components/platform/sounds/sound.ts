export type Sound = 'delivered' | 'paid' | 'failed' | 'needs_you'

const NEWS_MS = 20_000

export function isNews(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < NEWS_MS
}
