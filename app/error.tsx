'use client'

import { useTranslations } from 'next-intl'
import { type Fault, OwnFault } from '@/components/platform/faults/own-fault.tsx'

/** The error page of the frames themselves, and of pages without one. */
export default function ErrorPage({ error }: { error: Fault }) {
  const t = useTranslations('faults')
  return <OwnFault error={error} text={t('any')} start={{ href: '/', text: t('home') }} />
}
