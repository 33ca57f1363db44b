import type { ReactNode } from 'react'
import styles from './office-page.module.css'

type Props = {
  title: string
  lead?: ReactNode
  /** What can be done with the whole page, at its right end. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the office: its name, a line about it, what can be done with it, and its panels one under the other. */
export function OfficePage({ title, lead, actions, children }: Props) {
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {lead && <div className={styles.lead}>{lead}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}

/** A sheet of paper on the page; `title` asks the question that it answers. */
export function Panel({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      {title && <h2 className={styles.question}>{title}</h2>}
      {children}
    </section>
  )
}
