'use client'

import { unstable_isUnrecognizedActionError } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { FaultScreen } from '@/components/platform/faults/fault-screen.tsx'
import { keepLastForm } from '@/components/platform/faults/kept-form.ts'
import { buttonLook } from '@/components/ui/button-look.ts'

/**
 * The page for our own faults. The address is still the sale's, so reloading shows its outcome; the support id finds
 * the line in the log. A press on a page of an older version, whose action is gone, did nothing; what was typed is filled
 * in again when the page is loaded again. Every page brings this one along: it uses no more of the program than it must.
 */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  const t = useTranslations('faults')
  const isOlder = unstable_isUnrecognizedActionError(error)
  useEffect(() => {
    if (isOlder) keepLastForm()
  }, [isOlder])
  return (
    <FaultScreen title={t(isOlder ? 'updatedTitle' : 'title')} text={t(isOlder ? 'updated' : 'sale')}>
      <button type="button" className={buttonLook({ look: 'main' })} onClick={() => window.location.reload()}>
        {t('again')}
      </button>
      <a href="/sell/airtime" className={buttonLook()}>
        {t('start')}
      </a>
      {error.digest && (
        <p>
          {t('supportId')} <code className="rounded bg-paper px-2 py-1 font-figures">{error.digest}</code>
        </p>
      )}
    </FaultScreen>
  )
}
