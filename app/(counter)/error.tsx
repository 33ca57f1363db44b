'use client'

import { useTranslations } from 'next-intl'
import { type Fault, OwnFault } from '@/components/platform/faults/own-fault.tsx'

/** The error page inside the counter's frame, so that till, TEST and keys stay in place. */
export default function CounterErrorPage({ error }: { error: Fault }) {
  const t = useTranslations('faults')
  return <OwnFault error={error} text={t('sale')} start={{ href: '/sell/airtime', text: t('start') }} />
}
