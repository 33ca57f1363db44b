import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { answersForAll } from '@/lib/people/staff/answers-for-all.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** Requires an actor who answers for all branches, since the books cover all. */
export async function requireAll(actor: Actor): Promise<void> {
  authorise(actor, 'report:read')
  if (!(await answersForAll(actor))) refuse('MONTH_NEEDS_ALL')
}
