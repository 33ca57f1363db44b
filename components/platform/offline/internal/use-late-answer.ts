import { useEffect, useRef, useState, useTransition } from 'react'
import { keepLastForm } from '@/components/platform/faults/kept-form.ts'
import { isThere } from '@/components/platform/live/is-there.ts'

/** A page that a link leads to waits this long for the answer before it. */
const LINK_MS = 3_000
/** A sale is told of within five seconds, however the Service answers. */
const LATE_MS = 12_000
/** Time to read what comes. */
const READ_MS = 4_000
const LOOK_MS = 1_000

/**
 * What to do about a form whose answer stays away. React shows no later page before it, and a transition begun meanwhile ends
 * with it: so this one knows of every form. Once it is late the page is loaded again by the browser, which shows what became
 * of it; a link pressed meanwhile is followed by the browser too. Neither posts anything.
 */
export function useLateAnswer() {
  const [waits, begin] = useTransition()
  const [late, setLate] = useState(false)
  const goal = useRef<string>(null)
  useEffect(() => {
    if (!waits) return
    const since = Date.now()
    let asking = false
    let alive = true
    const leave = (go: () => void) => {
      clearInterval(timer)
      go()
    }
    const look = async () => {
      const waited = Date.now() - since
      const { current: href } = goal
      if (href && waited >= LINK_MS) return leave(() => location.assign(href))
      if (waited >= LATE_MS) setLate(true)
      if (waited < LATE_MS + READ_MS || asking) return
      asking = true
      const there = await isThere()
      asking = false
      if (!there || !alive) return
      keepLastForm()
      leave(() => location.replace(location.pathname + location.search))
    }
    const timer = setInterval(look, LOOK_MS)
    return () => {
      alive = false
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
