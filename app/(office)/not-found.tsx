import { useTranslations } from 'next-intl'
import { FaultScreen } from '@/components/platform/faults/fault-screen.tsx'
import { buttonLook } from '@/components/ui/buttons/button-look.ts'

/** The page for an office address that does not exist, or not for this person. */
export default function OfficeNotFound() {
  const t = useTranslations('faults')
  const here = useTranslations('deadEnds')
  return (
    <FaultScreen title={t('notFoundTitle')} text={here('officeNotFound')}>
      <a href="/office" className={buttonLook({ look: 'main' })}>
        {t('officeStart')}
      </a>
    </FaultScreen>
  )
}
