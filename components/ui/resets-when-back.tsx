'use client'

import { useEffect, useRef } from 'react'

/** In a form whose fields say what its page shows: a page kept whole by the browser gets them back with it. */
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
