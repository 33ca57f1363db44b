import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'

/** What a field is marked with while its form is refused because of it. `id` is its note's (`FieldNote`). */
export function refusedMarks(id: string, problem: ProblemMessage | null) {
  return problem ? { 'aria-invalid': true, 'aria-describedby': id } : {}
}

/** Where a field's refusal is shown, and announced. It is there before the refusal, or nobody would hear it. */
export function FieldNote({ id, problem }: { id: string; problem: ProblemMessage | null }) {
  return (
    <div id={id} aria-live="polite" className="pt-2 empty:hidden">
      {problem && <ProblemLine problem={problem} />}
    </div>
  )
}
