import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'

/** A problem in a sentence: what it means for the money, and what to change. */
export function ProblemLine({ problem, id }: { problem: Pick<ProblemMessage, 'sentence'>; id?: string | undefined }) {
  return (
    <p id={id} className="flex gap-3 leading-easy font-semibold">
      <i className="size-5.5 flex-none rounded-full bg-exclamation" aria-hidden="true" />
      <span>{problem.sentence}</span>
    </p>
  )
}
