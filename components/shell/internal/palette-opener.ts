let opener: (() => void) | null = null

/** The palette of the page says how it is opened. Returns how to take that back. */
export function offerPalette(open: () => void): () => void {
  opener = open
  return () => {
    if (opener === open) opener = null
  }
}

/** Opens the palette; false where the page has none. */
export function openPalette(): boolean {
  opener?.()
  return opener !== null
}
