'use client'

import { unstable_isUnrecognizedActionError } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { buttonLook } from '@/components/ui/buttons/button-look.ts'
import { FaultScreen } from './fault-screen.tsx'
import { storeLastForm } from './saved-form.ts'
import { isLineBroken, useFreshStart, useReloadWhenBack } from './use-reload.ts'

export type Fault = Error & { digest?: string }

type Props = {
  error: Fault
  text: string
  start: { href: string; text: string }
}

/** The page for our own faults and lost answers. Every page loads it, so it imports little. */
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
