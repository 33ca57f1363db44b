'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { requireActor } from '../auth/current-actor.ts'
import { readForm, requireOwnOrigin } from '../auth/posted-form.ts'
import { problemSearch } from '../shared/problem-search.ts'
import { signDay as signVerb } from './sign-day.ts'

const SignForm = z.object({ day: z.iso.date(), note: z.string().max(500).default('') })

/** Signs a day; a refusal comes back to its page. */
export async function signDay(form: FormData): Promise<void> {
  await requireOwnOrigin()
  const ctx = { actor: await requireActor() }
  const input = readForm(SignForm, form)
  try {
    await signVerb({ ctx, input })
  } catch (error) {
    redirect(`/day-close?${new URLSearchParams({ day: input.day, ...problemSearch(error) })}`)
  }
  redirect(`/day-close?day=${input.day}`)
}
