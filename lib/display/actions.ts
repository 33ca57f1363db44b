'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { requireActor } from '../auth/current-actor.ts'
import { readForm, requireOwnOrigin } from '../auth/posted-form.ts'
import { endDisplay as endVerb, pairDisplay as pairVerb } from './pair-display.ts'

const EndForm = z.object({ pairingId: z.uuid() })

/** Pairs one more screen with this till, and shows its code. */
export async function pairDisplay(): Promise<void> {
  await requireOwnOrigin()
  await pairVerb({ ctx: { actor: await requireActor() } })
  redirect('/display')
}

/** Ends a screen of this till. */
export async function endDisplay(form: FormData): Promise<void> {
  await requireOwnOrigin()
  await endVerb({ ctx: { actor: await requireActor() }, input: readForm(EndForm, form) })
  redirect('/display')
}
