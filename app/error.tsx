'use client'

import { useTranslations } from 'next-intl'
import { FaultScreen } from '@/components/platform/faults/fault-screen.tsx'
import { Button } from '@/components/ui/button.tsx'
import { ButtonLink } from '@/components/ui/button-link.tsx'

/**
 * The page for our own faults. The address is still the sale's, so reloading shows its outcome; the support id finds
 * the line in the log.
 */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  const t = useTranslations('faults')
  return (
    <FaultScreen title={t('title')} text={t('sale')}>
      <Button look="main" onClick={() => window.location.reload()}>
        {t('again')}
      </Button>
      <ButtonLink href="/sell/airtime">{t('start')}</ButtonLink>
      {error.digest && (
        <p>
          {t('supportId')} <code className="rounded bg-paper px-2 py-1 font-figures">{error.digest}</code>
        </p>
      )}
    </FaultScreen>
  )
}
