'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { writePaperCookie } from '../auth/cookies.ts'
import { requireActor } from '../auth/current-actor.ts'
import { readForm, requireOwnOrigin } from '../auth/posted-form.ts'
import { countPrint as countVerb } from './count-print.ts'
import { PAPERS } from './model.ts'

const PrintForm = z.object({ ticketId: z.uuid() })
const PaperForm = z.object({ ticketId: z.uuid(), copy: z.string().regex(/^\d*$/), paper: z.enum(PAPERS) })

/** Counts a print and shows the slip, ready for the printer. */
export async function countPrint(form: FormData): Promise<void> {
  await requireOwnOrigin()
  const actor = await requireActor()
  const input = readForm(PrintForm, form)
  const copy = await countVerb({ ctx: { actor }, input })
  redirect(`/tickets/${input.ticketId}/receipt?copy=${copy}`)
}

/** Chooses the paper of this browser's printer, until another is chosen; the slip on screen changes and is not printed. */
export async function choosePaper(form: FormData): Promise<void> {
  await requireOwnOrigin()
  await requireActor()
  const { ticketId, copy, paper } = readForm(PaperForm, form)
  await writePaperCookie(paper)
  redirect(`/tickets/${ticketId}/receipt?${new URLSearchParams({ ...(copy && { copy }), paper })}`)
}
