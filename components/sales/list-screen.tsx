import type { ReactNode } from 'react'
import styles from './list-screen.module.css'

/** A page that is a list: its name, a line about it, and the rows. */
export function ListScreen({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className={styles.screen}>
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  )
}

/** What stands there instead of rows. */
export function ListEmpty({ children }: { children: string }) {
  return <p className={styles.empty}>{children}</p>
}
