import { passedMs } from '@/components/platform/live/passed-time.ts'

/** Longer than the slowest page takes; then typed text is dropped. */
const PATIENCE_MS = 30_000

type Awaited = { path: string; text: string; entered: boolean; since: number }

let awaited: Awaited | null = null

/** What a cashier typed before a page was there. `entered`: with a final Enter. */
export type EarlyInput = { text: string; entered: boolean }

/**
 * A page was requested: from now on, typed text is for its field. `typed` is what it starts with, with a final Enter if
 * complete.
 */
export function awaitPage(path: string, input: EarlyInput = { text: '', entered: false }): void {
  awaited = { path, ...input, since: passedMs() }
}

/** Takes a typed key for the awaited page. False without one, or for a key that types nothing. */
export function typeAhead(key: string): boolean {
  if (awaited && passedMs() - awaited.since > PATIENCE_MS) awaited = null
  if (!awaited) return false
  const { entered } = awaited
  if (key === 'Enter') awaited.entered = true
  else if (key === 'Backspace') awaited.text = awaited.text.slice(0, -1)
  else if (key.length === 1 && !entered) awaited.text += key
  else return key.length === 1
  return true
}

export function forgetPage(): void {
  awaited = null
}

/** What was typed for a page, once; null if it is not the awaited one or nothing was typed. */
export function popEarlyInput(path: string): EarlyInput | null {
  if (awaited?.path !== path) return null
  const { text, entered } = awaited
  awaited = null
  return text === '' ? null : { text, entered }
}
