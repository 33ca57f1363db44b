'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { listenDisplay } from './internal/listen-display.ts'

type Props = {
  stream: string
  /** When the screen changes next without any news. */
  msLeft: number | null
}

/** Keeps a customer display current: refreshes it on news from its till, and says when the line is lost. */
export function DisplayLine({ stream, msLeft }: Props) {
  const t = useTranslations('display')
  const router = useRouter()
  const [lost, setLost] = useState(false)
  const renew = useEffectEvent(() => router.refresh())
  useEffect(() => listenDisplay(stream, renew, setLost), [stream])
  useEffect(() => {
    if (msLeft === null) return
    const timer = setTimeout(() => renew(), msLeft + 500)
    return () => clearTimeout(timer)
  }, [msLeft])
  return (
    <p className="fixed inset-x-0 bottom-0 bg-wait-bg p-2 text-center text-wait empty:hidden">{lost && t('lost')}</p>
  )
}
