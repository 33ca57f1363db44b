import type { Problem } from '@/lib/platform/shared/problem.ts'
import { ToldNote } from './told-note.tsx'
import { useTellProblem } from './use-tell-problem.ts'

/**
 * A problem's note, for what only the server renders; a client component is given the problem with its sentence and
 * shows a `ToldNote`.
 */
export function ProblemNote({ problem, id }: { problem: Problem; id?: string }) {
  const tell = useTellProblem()
  return <ToldNote problem={tell(problem)} id={id} />
}
