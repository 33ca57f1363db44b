import { useTranslations } from 'next-intl'
import type { Problem } from '@/lib/shared/problem.ts'
import type messages from '@/messages/en.json'
import styles from './problem-note.module.css'

type ProblemCode = keyof typeof messages.problems

/** A problem in a sentence: what it means for the money, and what to change. */
export function ProblemNote({ problem, id }: { problem: Problem; id?: string }) {
  const t = useTranslations('problems')
  const known = (code: string): code is ProblemCode => t.has(code as ProblemCode)
  return (
    <p id={id} className={styles.note}>
      <i className={styles.mark} aria-hidden="true" />
      <span>{t(known(problem.code) ? problem.code : 'UNEXPECTED', problem.params)}</span>
    </p>
  )
}
