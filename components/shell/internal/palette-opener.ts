let opener: (() => void) | null = null

/** Registers how the page's palette opens. Returns a function to unregister. */
export function offerPalette(open: () => void): () => void {
  opener = open
  return () => {
    if (opener === open) opener = null
  }
}

export function openPalette(): boolean {
  opener?.()
  return opener !== null
}
