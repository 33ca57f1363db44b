import type { Ctx } from '@/lib/people/access/authorise.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { hasSecondStep, requireTotp } from './second-step.ts'

/**
 * Takes the actor's own code for a change to managers, owners or roles, each time, unless it was taken with this very
 * form. An empty one costs no try.
 */
export async function takeOwnCode(ctx: Ctx, code: string | undefined): Promise<void> {
  if (ctx.codeTaken) return
  if (!code?.trim()) {
    return refuse((await hasSecondStep(ctx.actor.staffId)) ? 'CODE_NEEDED' : 'SECOND_STEP_MISSING', { field: 'code' })
  }
  await requireTotp(ctx, code)
}
