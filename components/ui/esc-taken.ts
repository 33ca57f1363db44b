/** Whether the basket's own way back is Esc: it then leads there from a field too, instead of emptying the field. */
export function isEscTaken(): boolean {
  return document.querySelector('[data-basket] [aria-keyshortcuts~="Escape"]') !== null
}
