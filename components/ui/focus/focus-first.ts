/** Gives the focus to the first of these ids that is on the page. */
export function focusFirst(ids: readonly string[]): void {
  const controls = ids.map((id) => document.getElementById(id))
  controls.find((control) => control !== null)?.focus()
}
