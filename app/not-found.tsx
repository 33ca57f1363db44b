import { useTranslations } from 'next-intl'
import { FaultScreen } from '@/components/platform/faults/fault-screen.tsx'
import { buttonLook } from '@/components/ui/button-look.ts'

/** No such page, or no such sale for this person. */
export default function NotFound() {
  const t = useTranslations('faults')
  return (
    <FaultScreen title={t('notFoundTitle')} text={t('notFound')}>
      <a href="/sell/airtime" className={buttonLook({ look: 'main' })}>
        {t('start')}
      </a>
    </FaultScreen>
  )
}
