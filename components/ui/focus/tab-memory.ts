/** For a browser that refuses storage: what its page remembers as long as it is open. */
const ofPage = new Map<string, string>()

/** Undefined if storage is refused or full; what the page itself remembers is then used. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

export function recall(key: string): string | null {
  return attempt(() => sessionStorage.getItem(key)) ?? ofPage.get(key) ?? null
}

/** Remembers a text as long as the tab lives; where the browser refuses storage, until its page is loaded again. */
export function remember(key: string, text: string): void {
  ofPage.set(key, text)
  attempt(() => sessionStorage.setItem(key, text))
}

export function forget(key: string): void {
  ofPage.delete(key)
  attempt(() => sessionStorage.removeItem(key))
}
