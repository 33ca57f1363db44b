/** For a browser that refuses storage: what its page remembers as long as it is open. */
const ofPage = new Map<string, string>()

/** What this tab remembers under `key`; null if nothing. */
export function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? ofPage.get(key) ?? null
  } catch {
    return ofPage.get(key) ?? null
  }
}

/** Remembers a text as long as the tab lives; where the browser refuses storage, until its page is loaded again. */
export function remember(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    ofPage.set(key, text)
  }
}

/** Remembers nothing under `key` any more. */
export function forget(key: string): void {
  ofPage.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Then nothing is in it.
  }
}
