'use client'

import { useTranslations } from 'next-intl'
import { type Fault, OwnFault } from '@/components/platform/faults/own-fault.tsx'

/** The error page of the screens before the counter, where nothing is sold. */
export default function AuthErrorPage({ error }: { error: Fault }) {
  const t = useTranslations('groupFaults')
  return <OwnFault error={error} text={t('signIn')} start={{ href: '/sign-in', text: t('signInStart') }} />
}
