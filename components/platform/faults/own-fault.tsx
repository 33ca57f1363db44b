'use client'

import { unstable_isUnrecognizedActionError } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { buttonLook } from '@/components/ui/button-look.ts'
import { FaultScreen } from './fault-screen.tsx'
import { isLineBroken } from './internal/is-line-broken.ts'
import { useReloadWhenBack } from './internal/use-reload-when-back.ts'
import { keepLastForm } from './kept-form.ts'

type Props = { error: Error & { digest?: string }; of: 'counter' | 'office' }

/**
 * The page for our own faults, and for a press whose answer never came. The address is still the sale's, so reloading
 * shows its outcome; the support id finds the line in the log. A press on a page of an older version, whose action is
 * gone, did nothing. What was typed is filled in again when the page is reloaded, which happens once a broken
 * line is back. Every page loads this one too, so it uses no more of the program than it must.
 */
export function OwnFault({ error, of }: Props) {
  const t = useTranslations('faults')
  const isOlder = unstable_isUnrecognizedActionError(error)
  useEffect(keepLastForm, [])
  const isOffice = of === 'office'
  const isLost = isLineBroken(error)
  useReloadWhenBack(isLost)
  return (
    <FaultScreen
      title={t(isOlder ? 'updatedTitle' : isLost ? 'lostTitle' : 'title')}
      text={t(isOlder ? 'updated' : isOffice ? 'office' : 'sale')}
    >
      <button type="button" className={buttonLook({ look: 'main' })} autoFocus onClick={() => location.reload()}>
        {t('again')}
      </button>
      <a href={isOffice ? '/office' : '/sell/airtime'} className={buttonLook()}>
        {t(isOffice ? 'officeStart' : 'start')}
      </a>
      {error.digest && (
        <p>
          {t('supportId')} <code className="rounded bg-paper px-2 py-1 font-figures">{error.digest}</code>
        </p>
      )}
    </FaultScreen>
  )
}
