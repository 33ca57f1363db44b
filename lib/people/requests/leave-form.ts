import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'

/**
 * Leads on from a form that is done, and drops the pages that the browser keeps: Back then makes the form anew. Without
 * that it would return with the intent it was posted with, and what is entered next would be taken for the same press.
 */
export function leaveForm(address: string): never {
  refresh()
  return redirect(address)
}
