'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { FaultScreen } from '@/components/platform/faults/fault-screen.tsx'
import { buttonLook } from '@/components/ui/buttons/button-look.ts'

/** The page for a code that is not there to be read out, or not for this person. */
export default function AloudNotFound() {
  const t = useTranslations('faults')
  const aloud = useTranslations('groupFaults')
  const [ticket] = usePathname().split('/dictate')
  return (
    <FaultScreen title={t('notFoundTitle')} text={aloud('aloudNotFound')}>
      <a href={ticket} className={buttonLook({ look: 'main' })}>
        {aloud('aloudBack')}
      </a>
    </FaultScreen>
  )
}
