'use server'

import { redirect } from 'next/navigation'
import { buyElsewhere } from '../../../tests/support/sell-elsewhere.ts'
import { keep } from '../database.ts'

/** Redirects, as the selling page does after a number. */
export async function findAction(form: FormData): Promise<void> {
  redirect(`/?found=${encodeURIComponent(String(form.get('recipient') ?? ''))}`)
}

/** The least that a sale must do: store a line before the Service is called, store what it answered, and redirect. */
export async function sellAction(form: FormData): Promise<void> {
  const quoteId = String(form.get('quoteId'))
  await keep(`sends ${quoteId}`)
  await buyElsewhere(process.env.SERVICE_BASE_URL ?? '', quoteId)
  await keep(`sold ${quoteId}`)
  redirect('/sold')
}
