import type { Problem } from '@/lib/platform/shared/problem.ts'
import { Notice } from './notice.tsx'
import { ProblemLine } from './problem-line.tsx'
import { useDescribeProblem } from './use-describe-problem.ts'

/**
 * A problem's note, for what only the server renders; a client component is given the problem with its sentence and
 * shows a `ProblemLine`.
 */
export function ProblemNote({ problem, id }: { problem: Problem; id?: string }) {
  const tell = useDescribeProblem()
  return <ProblemLine problem={tell(problem)} id={id} />
}

/** At the top of a page: why the last press changed nothing, if it did not. */
export function PageProblem({ problem }: { problem: Problem | null }) {
  if (!problem) return null
  return (
    <div className="mb-4">
      <Notice>
        <ProblemNote problem={problem} />
      </Notice>
    </div>
  )
}
