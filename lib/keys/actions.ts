'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { requireActor } from '../auth/current-actor.ts'
import { readForm, requireOwnOrigin } from '../auth/posted-form.ts'
import { DomainError, refuse } from '../shared/problem.ts'
import { chooseKey as chooseVerb, resetKeys as resetVerb } from './choose-key.ts'
import { toCommand } from './model.ts'

const ChoiceForm = z.object({ command: z.string().max(40), key: z.string().max(40) })

/** Gives a command the key that was pressed; a refusal comes back to the page with the command and the key. */
export async function chooseKey(form: FormData): Promise<void> {
  await requireOwnOrigin()
  const actor = await requireActor()
  const { command: name, key } = readForm(ChoiceForm, form)
  const command = toCommand(name) ?? refuse('FORM_BROKEN')
  try {
    await chooseVerb({ ctx: { actor }, input: { command, key } })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { code, params } = error.problem
    const answer = new URLSearchParams({ command, key, problem: code })
    if (params?.by) answer.set('by', String(params.by))
    redirect(`/settings/keys?${answer}`)
  }
  showNewKeys()
  redirect(`/settings/keys?${new URLSearchParams({ command })}`)
}

/** Takes back every choice. */
export async function resetKeys(): Promise<void> {
  await requireOwnOrigin()
  await resetVerb({ ctx: { actor: await requireActor() } })
  showNewKeys()
  redirect('/settings/keys')
}

/** The frame around the pages names the keys, and stays when only the page inside it changes. */
function showNewKeys(): void {
  revalidatePath('/', 'layout')
}
