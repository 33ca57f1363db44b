'use client'

import { keyLabel } from '@/lib/people/keys/model.ts'
import { useChosenKey } from './key-map.tsx'

/**
 * The name of a key, beside what it does: the one that this person chose. `of` names the usual key as
 * `aria-keyshortcuts` does, where that is not what is written on it.
 */
export function Kbd({ children, of }: { children: string; of?: string }) {
  const usual = of ?? children
  const chosen = useChosenKey()(usual)
  return (
    <kbd className="flex-none rounded-small border border-current px-1.25 py-0.75 font-figures text-hint leading-none font-semibold opacity-80 touch:hidden">
      {chosen === usual ? children : keyLabel(chosen)}
    </kbd>
  )
}
