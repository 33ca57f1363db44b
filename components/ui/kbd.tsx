'use client'

import { keyLabel } from '@/lib/keys/model.ts'
import styles from './kbd.module.css'
import { useChosenKey } from './key-map.tsx'

/**
 * The name of a key, beside what it does: the one that this person chose. `of` names the usual key as
 * `aria-keyshortcuts` does, where that is not what is written on it.
 */
export function Kbd({ children, of }: { children: string; of?: string }) {
  const usual = of ?? children
  const chosen = useChosenKey()(usual)
  return <kbd className={styles.kbd}>{chosen === usual ? children : keyLabel(chosen)}</kbd>
}
