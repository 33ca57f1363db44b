import { redirect } from 'next/navigation'
import { officeLinksOf } from '@/lib/people/office-links/model.ts'
import { requireProvenActor } from '@/lib/people/requests/require-permission.ts'

/** Redirects to the first office page that the person may open. */
export default async function OfficeDoor(): Promise<never> {
  redirect(officeLinksOf(await requireProvenActor())[0]?.href ?? '/')
}
