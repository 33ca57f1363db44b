import type { ReactNode } from 'react'
import styles from './desk.module.css'

/** Where a sale happens: the work on the left, the paper on the right; on a phone one under the other. */
export function Desk({ children, paper }: { children: ReactNode; paper: ReactNode }) {
  return (
    <div className={styles.desk}>
      <div className={styles.work}>{children}</div>
      <div className={styles.paper}>{paper}</div>
    </div>
  )
}
