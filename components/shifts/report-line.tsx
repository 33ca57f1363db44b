import type { ReactNode } from 'react'
import styles from '../receipts/receipt.module.css'

type Props = { label: string; words?: boolean; children: ReactNode }

/** One line: what it is on the left, the figures on the right, under it when both are too long for the roll. */
export function ReportLine({ label, words, children }: Props) {
  return (
    <div className={styles.line}>
      <span>{label}</span>
      <span className={words ? styles.words : styles.value}>{children}</span>
    </div>
  )
}
