import type { ReactNode } from 'react'
import styles from './slip.module.css'

/** Who sells where and when, as printed at the top. */
export type SlipHead = { partnerName: string; place: string; at: string }

type SlipProps = {
  head: SlipHead
  label: string
  /** Nothing is priced yet; a phone has no room for an empty slip. */
  draft?: boolean
  children: ReactNode
}

/** The paper: what is written here is what prints. */
export function Slip({ head, label, draft, children }: SlipProps) {
  return (
    <section className={styles.slip} data-draft={draft || undefined} aria-label={label}>
      <header className={styles.head}>
        <b>{head.partnerName}</b>
        {head.place}
        <br />
        <time>{head.at}</time>
      </header>
      {children}
    </section>
  )
}

/** One line of it: words on the left, figures on the right. */
export function SlipLine({ label, quiet, words, children }: LineProps) {
  return (
    <div className={styles.line} data-quiet={quiet || undefined}>
      <span>{label}</span>
      <span className={words ? styles.words : styles.figure}>{children}</span>
    </div>
  )
}

type LineProps = { label: ReactNode; quiet?: boolean; words?: boolean; children?: ReactNode }

/** A reference: long, seldom read, and never to be cut short. */
export function SlipReference({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.reference}>
      <span>{label}</span>
      <span className={styles.figure}>{children}</span>
    </div>
  )
}

/** The line that counts. */
export function SlipTotal({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.total}>
      <span>{label}</span>
      <span className={styles.figure}>{children}</span>
    </div>
  )
}

/** A small line across the slip. */
export function SlipNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}
