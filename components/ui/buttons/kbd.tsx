'use client'

import { keyLabel } from '@/lib/people/keys/model.ts'
import { useChosenKey } from './key-map.tsx'

/**
 * The name of a key, beside what it does: the one this person chose. `of` names the usual key as in
 * `aria-keyshortcuts`, if that differs from its label.
 */
export function Kbd({ children, of }: { children: string; of?: string }) {
  const usual = of ?? children
  const chosen = useChosenKey()(usual)
  return (
    <kbd
      data-digit={/^\d$/.test(children) || undefined}
      className="flex-none rounded-small border border-current px-1.25 py-0.75 font-figures text-hint leading-none font-semibold opacity-80 touch:hidden"
    >
      {chosen === usual ? children : keyLabel(chosen)}
    </kbd>
  )
}
