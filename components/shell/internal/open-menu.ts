/** Closes the open menu, if any, and focuses what opened it. */
export function closeMenu(): boolean {
  const menu = openMenu()
  if (!menu) return false
  menu.open = false
  menu.querySelector('summary')?.focus()
  return true
}

/** A press outside an open menu closes it. */
export function closeMenuOutside({ target }: PointerEvent): void {
  const menu = openMenu()
  if (menu && target instanceof Node && !menu.contains(target)) menu.open = false
}

function openMenu(): HTMLDetailsElement | null {
  return document.querySelector('details[data-menu][open]')
}
