'use client'

import { useEffect, useRef } from 'react'

/** Resets a filter form when the browser restores the page from its back/forward cache. */
export function ResetOnReturn() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const reset = (event: PageTransitionEvent) => {
      if (event.persisted) mark.current?.closest('form')?.reset()
    }
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [])
  return <span ref={mark} hidden />
}
