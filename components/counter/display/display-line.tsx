'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { isThere } from '@/components/platform/live/live-refresh.ts'
import { afterPassed } from '@/components/platform/live/passed-time.ts'
import { joinLine } from '@/components/platform/live/shared-line.ts'

type Props = {
  stream: string
  /** When the screen changes next without any news. */
  msLeft: number | null
}

/**
 * Refreshes a customer display on news from its till, and says when the line is lost. What has been shown long enough
 * is covered even then; a refresh waits until the server answers, since a failed one would leave the page.
 */
export function DisplayLine({ stream, msLeft }: Props) {
  const t = useTranslations('display')
  const router = useRouter()
  const [lost, setLost] = useState(false)
  const [over, setOver] = useState(false)
  const renew = useEffectEvent(() => router.refresh())
  useEffect(() => {
    const line = joinLine({ url: stream }, ({ kind }) => {
      setLost(kind === 'lost')
      if (kind === 'open' || kind === 'change') renew()
    })
    return () => line.close()
  }, [stream])
  useEffect(() => {
    setOver(false)
    if (msLeft === null) return
    return afterPassed(msLeft + 500, () => {
      setOver(true)
      void isThere().then((there) => there && renew())
    })
  }, [msLeft])
  return (
    <>
      {over && <div className="fixed inset-0 bg-counter" />}
      <p className="fixed inset-x-0 bottom-0 bg-wait-bg p-2 text-center text-wait empty:hidden">{lost && t('lost')}</p>
    </>
  )
}
