/** Longer than the slowest page takes; a mark that stayed on would be untrue. */
const PATIENCE_MS = 30_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Marks what was pressed, before anything answers; the styles show it while its form or the next page is under way. */
export function markPressed(control: Element | null | undefined): void {
  for (const old of document.querySelectorAll('[data-pressed]')) old.removeAttribute('data-pressed')
  control?.setAttribute('data-pressed', '')
}

/** A page was asked for: a line at the top runs until it is there. */
export function markLoading(): void {
  document.documentElement.dataset.loading = ''
  clearTimeout(timer)
  timer = setTimeout(markArrived, PATIENCE_MS)
}

/** The page is there, or nobody is waiting for it any more. */
export function markArrived(): void {
  clearTimeout(timer)
  delete document.documentElement.dataset.loading
  markPressed(null)
}
