'use client'

import type { ComponentProps, ReactNode } from 'react'
import type { Problem } from '@/lib/shared/problem.ts'
import styles from './big-field.module.css'
import { useChosenKey } from './key-map.tsx'
import { ProblemNote } from './problem-note.tsx'

type Props = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  id: string
  label: string
  problem: Problem | null
  /** Stands under the field while nothing is wrong. */
  note?: ReactNode
  /** What stands at the field's right end; its place is kept while it is empty. */
  end?: ReactNode
}

/** The one field of a screen: its label, big figures, and under it room for a sentence about what is wrong. */
export function BigField({ id, label, problem, note, end, ...input }: Props) {
  const noteId = `${id}-problem`
  const chosen = useChosenKey()
  const keys = input['aria-keyshortcuts']
  return (
    <div className={styles.step}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.field}>
        <input
          autoComplete="off"
          spellCheck={false}
          {...input}
          aria-keyshortcuts={keys && chosen(keys)}
          id={id}
          className={styles.input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={noteId}
        />
        {end}
      </div>
      <div className={styles.problem} id={noteId} aria-live="polite">
        {problem ? <ProblemNote problem={problem} /> : note}
      </div>
    </div>
  )
}
