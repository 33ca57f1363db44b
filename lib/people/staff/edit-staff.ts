import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { changeDetails } from './internal/change-details.ts'
import { roleAndBranches } from './model.ts'

/** `role` is a built-in one, or the id of a custom one; `shown` is the person's `roleAndBranches` as the form showed it. */
type Edited = {
  staffId: string
  shown: string
  name: string
  role: string
  branches: string[]
  locale: Locale
  code?: string
}

/**
 * Changes a person's name, role, branches and language. A form posts role and branches whatever it was meant to change,
 * so one from an outdated page is refused: it would give back what has been taken away since. Another role or other
 * branches end their sessions, displays and codes for tills, and need the actor's own code if the person does office
 * work before or after.
 */
export async function editStaff({ ctx, input }: { ctx: Ctx; input: Edited }): Promise<void> {
  authoriseSpending(ctx.actor, 'staff:manage')
  const { staffId, shown, role, locale, code } = input
  const name = input.name.trim()
  const branches = [...new Set(input.branches)].sort()
  if (name === '') refuse('NAME_EMPTY')
  if (branches.length === 0) refuse('BRANCH_NEEDED')
  await changeDetails(ctx, { staffId, code }, (_tx, staff) => {
    if (roleAndBranches(staff, staff.branches) !== shown) refuse('PERSON_CHANGED')
    return { name, role, branches, locale }
  })
}
