'use client'

import { unstable_isUnrecognizedActionError } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { buttonLook } from '@/components/ui/button-look.ts'
import { FaultScreen } from './fault-screen.tsx'
import { storeLastForm } from './saved-form.ts'
import { isLineBroken, useFreshStart, useReloadWhenBack } from './use-reload.ts'

export type Fault = Error & { digest?: string }

type Props = {
  error: Fault
  /** What the fault means, here, for money and for what was pressed. */
  text: string
  /** Where to go on without this page. */
  start: { href: string; text: string }
}

/**
 * The page for our own faults, and for a press whose answer never came. The address is still the sale's, so reloading
 * shows its outcome; the support id finds the line in the log. A press on a page of an older version, whose action is
 * gone, did nothing. What was typed is filled in again when the page is reloaded, which happens once a broken
 * line is back. Every page loads this one too, so it uses no more of the program than it must.
 */
export function OwnFault({ error, text, start }: Props) {
  const t = useTranslations('faults')
  const isOlder = unstable_isUnrecognizedActionError(error)
  useEffect(storeLastForm, [])
  const isLost = isLineBroken(error)
  useReloadWhenBack(isLost)
  const fresh = useFreshStart(error)
  if (fresh === 'starts') return null
  return (
    <FaultScreen
      title={t(isOlder ? 'updatedTitle' : isLost ? 'lostTitle' : 'title')}
      text={isOlder ? t('updated') : text}
    >
      {fresh === 'started' && <p className="w-full">{t('changed')}</p>}
      <button type="button" className={buttonLook({ look: 'main' })} autoFocus onClick={() => location.reload()}>
        {t('again')}
      </button>
      <a href={start.href} className={buttonLook()}>
        {start.text}
      </a>
      {error.digest && (
        <p>
          {t('supportId')} <code className="rounded bg-paper px-2 py-1 font-figures">{error.digest}</code>
        </p>
      )}
    </FaultScreen>
  )
}
