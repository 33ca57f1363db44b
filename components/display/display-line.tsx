'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import styles from './display-screen.module.css'

/** Beats come every ten seconds; after this long without any the line counts as lost. */
const LOST_AFTER_MS = 25_000
const RETRY_MS = 5_000

type Props = {
  stream: string
  /** When the screen shows something else though nothing happens. */
  msLeft: number | null
}

/** Keeps a customer's screen true: it renders the page anew when its till is heard of, and says when the line is lost. */
export function DisplayLine({ stream, msLeft }: Props) {
  const t = useTranslations('display')
  const router = useRouter()
  const [lost, setLost] = useState(false)
  const renew = useEffectEvent(() => router.refresh())
  useEffect(() => listen(stream, renew, setLost), [stream])
  useEffect(() => {
    if (msLeft === null) return
    const timer = setTimeout(() => renew(), msLeft + 500)
    return () => clearTimeout(timer)
  }, [msLeft])
  return <p className={styles.lost}>{lost && t('lost')}</p>
}

function listen(stream: string, renew: () => void, tellLost: (lost: boolean) => void): () => void {
  let source: EventSource | null = null
  let silence: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(silence)
    clearTimeout(retry)
    source?.close()
  }
  const again = () => {
    stop()
    tellLost(true)
    retry = setTimeout(connect, RETRY_MS)
  }
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(again, LOST_AFTER_MS)
    tellLost(false)
  }
  const news = () => {
    heard()
    renew()
  }
  function connect() {
    source = new EventSource(stream)
    silence = setTimeout(again, LOST_AFTER_MS)
    source.addEventListener('beat', heard)
    for (const event of ['open', 'gap', 'change']) source.addEventListener(event, news)
    source.addEventListener('error', () => source?.readyState === EventSource.CLOSED && again())
  }
  connect()
  return stop
}
