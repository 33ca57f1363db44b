import { useEffect, useRef, useState, useTransition } from 'react'
import { keepLastForm } from '@/components/platform/faults/kept-form.ts'
import { isThere } from '@/components/platform/live/is-there.ts'

/** Seconds: a page that a link leads to waits that long for the answer before it. */
const LINK = 3
/** A sale is told of within five seconds, however the Service answers. */
const LATE = 12
/** What comes can be read first. */
const READ = 16

/**
 * What to do about a form whose answer stays away. React shows no later page before it, and what is begun like this
 * meanwhile ends with it: so this one knows of every form. Once it is late the page is loaded again by the browser, which shows what became
 * of it; a link pressed meanwhile is followed by the browser too. Neither posts anything.
 */
export function useLateAnswer() {
  const [waits, begin] = useTransition()
  const [late, setLate] = useState(false)
  const goal = useRef<string>(null)
  useEffect(() => {
    if (!waits) return
    let waited = 0
    const timer = setInterval(async () => {
      waited += 1
      if (waited === LATE) setLate(true)
      const href = goal.current
      if (waited < (href ? LINK : READ) || !(href || (await isThere())) || waited < 0) return
      // It leaves once.
      waited = Number.NEGATIVE_INFINITY
      if (!href) keepLastForm()
      location.assign(href ?? location.pathname + location.search)
    }, 1_000)
    return () => {
      waited = Number.NEGATIVE_INFINITY
      clearInterval(timer)
      goal.current = null
      setLate(false)
    }
  }, [waits])
  return {
    late,
    /** A form is being sent. */
    sent: () => void setTimeout(() => begin(() => undefined)),
    /** A page is to be opened. */
    opens(href: string) {
      if (waits) goal.current = href
    },
  }
}
