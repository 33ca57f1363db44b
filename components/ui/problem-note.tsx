import { useTranslations } from 'next-intl'
import type { Problem } from '@/lib/platform/shared/problem.ts'

/** A problem in a sentence: what it means for the money, and what to change. */
export function ProblemNote({ problem, id }: { problem: Problem; id?: string }) {
  const t = useTranslations('problems')
  return (
    <p id={id} className="flex gap-3 leading-easy font-semibold">
      <i className="size-5.5 flex-none rounded-full bg-exclamation" aria-hidden="true" />
      <span>{t(t.has(problem.code) ? problem.code : 'UNEXPECTED', problem.params)}</span>
    </p>
  )
}
