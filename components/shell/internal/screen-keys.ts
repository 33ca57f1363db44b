import type { KeyRow } from '@/components/counter/help/help-text.tsx'

/** The keys of a screen's own visible controls, each with the control's name. The screen itself is the list. */
export function listKeysOn(screen: Element | null): KeyRow[] {
  const controls = screen?.querySelectorAll<HTMLElement>('[aria-keyshortcuts]') ?? []
  const rows = [...controls].flatMap((control): KeyRow[] => {
    const label = nameOf(control)
    const shown = control.checkVisibility?.() ?? control.offsetParent !== null
    if (!shown || label === '' || control.closest('[inert]')) return []
    return [{ keys: control.getAttribute('aria-keyshortcuts')?.split(/\s+/).filter(Boolean) ?? [], label }]
  })
  // The first control with a key is the one that it presses.
  return rows.filter(({ keys }, at) => !rows.slice(0, at).some((row) => row.keys.some((key) => keys.includes(key))))
}

/** A control's name as it is read: its label, else its text without the keys in it. */
function nameOf(control: HTMLElement): string {
  const label = control.getAttribute('aria-label')
  if (label) return label
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
  return textOf(labels[0] ?? control)
}

/** What in a control is not part of its name. */
const NOT_READ = 'kbd, [aria-hidden="true"], input, select'

function textOf(element: Element): string {
  const texts: string[] = []
  const walk = (node: Node) => {
    if (node instanceof Element && (node.matches(NOT_READ) || getComputedStyle(node).display === 'none')) return
    if (node instanceof Text) texts.push(node.data)
    for (const child of node.childNodes) walk(child)
  }
  walk(element)
  return texts.join(' ').replace(/\s+/g, ' ').trim()
}
