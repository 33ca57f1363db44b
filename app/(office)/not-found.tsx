import { useTranslations } from 'next-intl'
import { FaultScreen } from '@/components/platform/faults/fault-screen.tsx'
import { buttonLook } from '@/components/ui/button-look.ts'

/** No such page of the office, or none for this person. */
export default function OfficeNotFound() {
  const t = useTranslations('faults')
  return (
    <FaultScreen title={t('notFoundTitle')} text={t('officeNotFound')}>
      <a href="/office" className={buttonLook({ look: 'main' })}>
        {t('officeStart')}
      </a>
    </FaultScreen>
  )
}
