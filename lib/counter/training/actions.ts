'use server'

import { z } from 'zod'
import { pageAction } from '@/lib/people/requests/form-action.ts'
import { pageTelling } from '@/lib/platform/i18n/problem-search.ts'
import { setTraining } from './training.ts'

const TrainingForm = z
  .object({ training: z.enum(['on', 'off']) })
  .transform(({ training }) => ({ training: training === 'on' }))

/** A refusal returns to the page, through the authenticator if that is due. */
export const setTrainingAction = pageAction('till:enrol', TrainingForm, setTraining, {
  to: () => '/training',
  refusedTo: (_input, refusal) =>
    refusal.problem.code === 'SECOND_STEP_DUE' ? '/prove?from=/training' : pageTelling('/training', refusal),
})
