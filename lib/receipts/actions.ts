'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { requireActor } from '../auth/current-actor.ts'
import { readForm, requireOwnOrigin } from '../auth/posted-form.ts'
import { countPrint as countVerb } from './count-print.ts'

const PrintForm = z.object({ ticketId: z.uuid() })

/** Counts a print and shows the slip, ready for the printer. */
export async function countPrint(form: FormData): Promise<void> {
  await requireOwnOrigin()
  const actor = await requireActor()
  const input = readForm(PrintForm, form)
  const copy = await countVerb({ ctx: { actor }, input })
  redirect(`/tickets/${input.ticketId}/receipt?copy=${copy}`)
}
