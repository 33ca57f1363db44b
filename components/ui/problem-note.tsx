import { useTranslations } from 'next-intl'
import type { Problem } from '@/lib/shared/problem.ts'
import styles from './problem-note.module.css'

/** A problem in a sentence: what it means for the money, and what to change. */
export function ProblemNote({ problem, id }: { problem: Problem; id?: string }) {
  const t = useTranslations('problems')
  return (
    <p id={id} className={styles.note}>
      <i className={styles.mark} aria-hidden="true" />
      <span>{t(t.has(problem.code) ? problem.code : 'UNEXPECTED', problem.params)}</span>
    </p>
  )
}
