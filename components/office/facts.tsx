import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** What is known of something, each fact under its name. Facts without a value are left out. */
export function Facts({ children }: { children: { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {children
        .filter(({ value }) => value !== null && value !== '')
        .map(({ label, value }) => (
          <div key={label} data-long={isLong(value) ? '' : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Longer than half a phone's width: it has a line of its own there. */
function isLong(value: ReactNode): boolean {
  return typeof value === 'string' && value.length > 24
}

/** Something to do that stays folded until it is wanted; works before any script. */
export function Folded({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className={styles.folded} open={open}>
      <summary className={styles.opener}>{title}</summary>
      <div>{children}</div>
    </details>
  )
}

/** A small word about a state, plain or to be seen to. */
export function Word({ tone, children }: { tone?: 'good' | 'look' | 'bad'; children: ReactNode }) {
  return (
    <span className={styles.word} data-tone={tone}>
      <i aria-hidden="true" />
      {children}
    </span>
  )
}
