'use client'

import { useTranslations } from 'next-intl'
import { type Fault, OwnFault } from '@/components/platform/faults/own-fault.tsx'

/** The error page inside the office's frame, so that TEST and the navigation stay in place. */
export default function OfficeErrorPage({ error }: { error: Fault }) {
  const t = useTranslations('faults')
  return <OwnFault error={error} text={t('office')} start={{ href: '/office', text: t('officeStart') }} />
}
