import { useEffect, useRef, useState, useTransition } from 'react'
import { eachSecond, passedMs } from '@/components/platform/live/passed-time.ts'

/** For how many seconds a followed link waits for the form's answer that comes before it. */
const LINK = 3
/**
 * After how many seconds an answer is late. A sale is answered within five, however the Service answers; a price may
 * take it half a minute.
 */
const LATE = 12

/**
 * Handles a form whose answer does not come. React shows no later page before that answer, and work that is begun
 * meanwhile by `useTransition` ends with it: that is how this one knows of every form. A link pressed meanwhile is
 * followed by the browser, which posts nothing. A late answer is reported, but only a person reloads the page, since
 * the answer may still come.
 */
export function useLateAnswer() {
  const [waits, begin] = useTransition()
  const [late, setLate] = useState(false)
  const goal = useRef<string>(null)
  useEffect(() => {
    if (!waits) return
    const began = passedMs()
    const stop = eachSecond(() => {
      const waited = Math.round((passedMs() - began) / 1_000)
      if (waited >= LATE) setLate(true)
      if (waited < LINK || !goal.current) return
      // Leaves the page only once.
      stop()
      location.assign(goal.current)
    })
    return () => {
      stop()
      goal.current = null
      setLate(false)
    }
  }, [waits])
  return {
    late,
    /** A form is being sent. */
    sent() {
      goal.current = null
      setTimeout(() => begin(() => undefined))
    },
    /**
     * Another page is to be opened. This page itself is reloaded only if somebody asks for that, since what is typed
     * would be lost. The goal is kept whether or not this has been drawn since the form was sent: the next form forgets it.
     */
    opens(href: string) {
      if (new URL(href, location.href).pathname !== location.pathname) goal.current = href
    },
  }
}
