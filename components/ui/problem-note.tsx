import type { Problem } from '@/lib/platform/shared/problem.ts'
import { ToldNote } from './told-note.tsx'
import { useTellProblem } from './use-tell-problem.ts'

/** The note of a problem in what only the server renders; a client component takes it told and shows a `ToldNote`. */
export function ProblemNote({ problem, id }: { problem: Problem; id?: string }) {
  const tell = useTellProblem()
  return <ToldNote problem={tell(problem)} id={id} />
}
