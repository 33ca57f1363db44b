'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { requireActor } from '../auth/current-actor.ts'
import { readForm, requireOwnOrigin } from '../auth/posted-form.ts'
import { problemSearch } from '../shared/problem-search.ts'
import { takeOver } from './take-over.ts'

const TakeOverForm = z.object({ ticketId: z.uuid() })

/** Goes on here with what another till left open; where it is settled meanwhile, the list says so. */
export async function takeOverTicket(form: FormData): Promise<void> {
  await requireOwnOrigin()
  const actor = await requireActor()
  const { ticketId } = readForm(TakeOverForm, form)
  try {
    await takeOver({ ctx: { actor }, input: { ticketId } })
  } catch (error) {
    redirect(`/left-open?${new URLSearchParams(problemSearch(error))}`)
  }
  redirect(`/tickets/${ticketId}`)
}
