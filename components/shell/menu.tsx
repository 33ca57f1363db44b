import type { ReactNode } from 'react'
import styles from './menu.module.css'

/** A button of the top bar that opens a small sheet under it; works before any script. */
export function Menu({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.menu} data-menu>
      <summary className={styles.summary}>
        <span className={styles.label}>{label}</span>
        <i className={styles.caret} aria-hidden="true" />
      </summary>
      <div className={styles.sheet}>{children}</div>
    </details>
  )
}
