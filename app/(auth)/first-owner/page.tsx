import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { FirstOwner } from '@/components/people/sign-in/first-owner.tsx'
import { addFirstOwnerAction } from '@/lib/office/set-up/first-owner-actions.ts'
import { isWithoutPeople } from '@/lib/people/staff/first-owner.ts'
import { AuthFrame } from '../auth-frame.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('firstOwner')
  return { title: t('title') }
}

/** Adds the first owner of a new installation. It redirects to sign-in once anybody has been added. */
export default async function FirstOwnerPage() {
  if (!(await isWithoutPeople())) redirect('/sign-in')
  return (
    <AuthFrame till={null}>
      <FirstOwner add={addFirstOwnerAction} />
    </AuthFrame>
  )
}
