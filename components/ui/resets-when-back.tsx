'use client'

import { useEffect, useRef } from 'react'

/**
 * For a form whose fields say what its page shows: resets it when the browser brings back a page that it kept whole.
 */
export function ResetsWhenBack() {
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
