import { useTranslations } from 'next-intl'
import { FaultScreen } from '@/components/platform/faults/fault-screen.tsx'
import { buttonLook } from '@/components/ui/buttons/button-look.ts'

/** The page for an address that does not exist, or not for this person. */
export default function NotFound() {
  const t = useTranslations('faults')
  const here = useTranslations('deadEnds')
  return (
    <FaultScreen title={t('notFoundTitle')} text={here('notFound')}>
      <a href="/sell/airtime" className={buttonLook({ look: 'main' })}>
        {t('start')}
      </a>
    </FaultScreen>
  )
}
