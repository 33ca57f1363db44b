import { useTranslations } from 'next-intl'
import { FaultScreen } from '@/components/platform/faults/fault-screen.tsx'
import { ButtonLink } from '@/components/ui/button-link.tsx'

/** No such page, or no such sale for this person. */
export default function NotFound() {
  const t = useTranslations('faults')
  return (
    <FaultScreen title={t('notFoundTitle')} text={t('notFound')}>
      <ButtonLink look="main" href="/sell/airtime">
        {t('start')}
      </ButtonLink>
    </FaultScreen>
  )
}
