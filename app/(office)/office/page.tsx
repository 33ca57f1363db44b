import { redirect } from 'next/navigation'
import { officeLinksOf } from '@/components/office/office-links.ts'
import { requireActor } from '@/lib/auth/current-actor.ts'

/** The office's door: the first page that the person may open. */
export default async function OfficeDoor(): Promise<never> {
  const { role } = await requireActor()
  redirect(officeLinksOf(role)[0]?.href ?? '/')
}
