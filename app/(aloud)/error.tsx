'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type Fault, OwnFault } from '@/components/platform/faults/own-fault.tsx'

/** The error page of a code that is read out: the sale stands, and its own page has the code and the slip. */
export default function AloudErrorPage({ error }: { error: Fault }) {
  const t = useTranslations('groupFaults')
  const [ticket] = usePathname().split('/dictate')
  return <OwnFault error={error} text={t('aloud')} start={{ href: ticket ?? '/', text: t('aloudBack') }} />
}
