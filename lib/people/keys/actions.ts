'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { pageAction } from '@/lib/people/requests/form-action.ts'
import { NoFields, parseForm } from '@/lib/people/requests/posted-form.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { chooseKey, resetKeys } from './chosen-keys.ts'
import { toCommand } from './model.ts'

const ChoiceForm = z.object({ command: z.string().max(40), key: z.string().max(40) })

/** Assigns the pressed key to a command; a refusal returns to the page with the command and the key. */
export const chooseKeyAction = pageAction(
  { signedIn: 'the keys are a person’s own' },
  (form) => {
    const { command, key } = parseForm(ChoiceForm, form)
    return { command: toCommand(command) ?? refuse('FORM_BROKEN'), key }
  },
  chooseKey,
  {
    to: ({ command }) => withNewKeys(`/settings/keys?${new URLSearchParams({ command })}`),
    refusedTo: ({ command, key }, { problem: { code, params } }) => {
      const answer = new URLSearchParams({ command, key, problem: code })
      if (params?.by) answer.set('by', String(params.by))
      return `/settings/keys?${answer}`
    },
  },
)

export const resetKeysAction = pageAction({ signedIn: 'the keys are a person’s own' }, NoFields, resetKeys, {
  to: () => withNewKeys('/settings/keys'),
})

/** The layout shows the keys, and would not reload if only the page inside it changed. */
function withNewKeys(address: string): string {
  revalidatePath('/', 'layout')
  return address
}
