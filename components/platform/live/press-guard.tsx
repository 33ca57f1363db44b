'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { isBooking, isPressOutdated, pressBegan, watchLiveChanges, watchPresses } from './internal/live-change.ts'

const NOTICE_MS = 6_000

/** Refuses a booking press that began before its part of the page changed by itself, or within a second after. */
export function PressGuard() {
  const t = useTranslations('pressGuard')
  const [refused, setRefused] = useState(0)
  useEffect(() => {
    const stops = [watchLiveChanges(), watchPresses()]
    const click = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (!button || !isBooking(button)) return
      if (!isPressOutdated(button, pressBegan(event))) return setRefused(0)
      event.preventDefault()
      event.stopImmediatePropagation()
      setRefused((before) => before + 1)
    }
    window.addEventListener('click', click, { capture: true })
    return () => {
      window.removeEventListener('click', click, { capture: true })
      for (const stop of stops) stop()
    }
  }, [])
  useEffect(() => {
    if (refused === 0) return
    const timer = setTimeout(() => setRefused(0), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [refused])
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 z-4 max-narrow:top-18 narrow:bottom-18 print:hidden"
      data-apart
    >
      {refused > 0 && (
        <p
          key={refused}
          className="mx-auto w-fit rounded border-2 border-on-ink bg-ink px-4 py-2 text-note leading-heading font-semibold text-on-ink shadow-sheet"
        >
          {t('changed')}
        </p>
      )}
    </div>
  )
}
