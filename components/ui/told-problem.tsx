import type { Problem } from '@/lib/platform/shared/problem.ts'
import { Notice } from './notice.tsx'
import { ProblemNote } from './problem-note.tsx'

/** At the top of a page: why the last press changed nothing, if it did not. */
export function ToldProblem({ problem }: { problem: Problem | null }) {
  if (!problem) return null
  return (
    <div className="mb-4">
      <Notice>
        <ProblemNote problem={problem} />
      </Notice>
    </div>
  )
}
