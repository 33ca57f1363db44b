/** Longer than the slowest page; what was typed for it is forgotten then. */
const PATIENCE_MS = 30_000

type Awaited = { path: string; text: string; entered: boolean; since: number }

let awaited: Awaited | null = null

/** What a cashier typed for a page before it was there. `entered`: with Enter at its end. */
export type TypedAhead = { text: string; entered: boolean }

/**
 * A page was asked for: from now on what is typed is meant for its field. `typed` is what is to stand there already, with
 * Enter at its end if it was said to be whole.
 */
export function awaitPage(path: string, typed: TypedAhead = { text: '', entered: false }): void {
  awaited = { path, ...typed, since: Date.now() }
}

/** Takes a typed key for the awaited page. False when none is awaited, or when the key is not one that types. */
export function typeAhead(key: string): boolean {
  if (awaited && Date.now() - awaited.since > PATIENCE_MS) awaited = null
  if (!awaited) return false
  const { entered } = awaited
  if (key === 'Enter') awaited.entered = true
  else if (key === 'Backspace') awaited.text = awaited.text.slice(0, -1)
  else if (key.length === 1 && !entered) awaited.text += key
  else return key.length === 1
  return true
}

/** The cashier changed their mind: what was typed is nobody's. */
export function forgetPage(): void {
  awaited = null
}

/** A page is there: what was typed for it, once; null if it is not the awaited one or nothing was typed. */
export function takeTypedAhead(path: string): TypedAhead | null {
  if (awaited?.path !== path) return null
  const { text, entered } = awaited
  awaited = null
  return text === '' ? null : { text, entered }
}
