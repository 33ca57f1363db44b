'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { requireActor } from '../auth/current-actor.ts'
import { readForm, requireOwnOrigin } from '../auth/posted-form.ts'
import { DomainError } from '../shared/problem.ts'
import { setTraining as setVerb } from './set-training.ts'

const TrainingForm = z.object({ training: z.enum(['on', 'off']) })

/** Switches this till between training and selling; a refusal comes back to the page, by way of the authenticator if that is due. */
export async function setTraining(form: FormData): Promise<void> {
  await requireOwnOrigin()
  const actor = await requireActor()
  const { training } = readForm(TrainingForm, form)
  try {
    await setVerb({ ctx: { actor }, input: { training: training === 'on' } })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { code } = error.problem
    redirect(
      code === 'SECOND_STEP_DUE' ? '/prove?from=/training' : `/training?${new URLSearchParams({ problem: code })}`,
    )
  }
  redirect('/training')
}
