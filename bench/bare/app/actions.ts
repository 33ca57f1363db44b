'use server'

import { redirect } from 'next/navigation'

/** Leads on, as the selling page does after a number. */
export async function findAction(form: FormData): Promise<void> {
  redirect(`/?found=${encodeURIComponent(String(form.get('recipient') ?? ''))}`)
}
