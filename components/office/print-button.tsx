'use client'

import { Button } from '../ui/button.tsx'
import styles from './print-button.module.css'

/** Opens the browser's own print dialog for the page; on a phone there is seldom paper and never room. */
export function PrintButton({ children }: { children: string }) {
  return (
    <span className={styles.wide}>
      <Button look="main" onClick={() => window.print()}>
        {children}
      </Button>
    </span>
  )
}
