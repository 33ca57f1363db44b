import type { ReactNode } from 'react'
import styles from './fault-screen.module.css'

/** A page of its own for what went wrong: what it means for the money first, then what to do. */
export function FaultScreen({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.screen}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
