import type { ReactNode } from 'react'
import styles from './sides.module.css'

/** What is said of something on the left, its paper on the right; on a phone one under the other, on paper the paper alone. */
export function Sides({ children, paper }: { children: ReactNode; paper: ReactNode }) {
  return (
    <div className={styles.sides}>
      <div className={styles.said}>{children}</div>
      <div className={styles.paper}>{paper}</div>
    </div>
  )
}
