import { useEffect, useRef, useState, useTransition } from 'react'

/** Seconds: a page that a link leads to waits that long for the answer before it. */
const LINK = 3
/** A sale is told of within five seconds, however the Service answers; a price may take it half a minute. */
const LATE = 12

/**
 * What to do about a form whose answer stays away. React shows no later page before it, and what is begun like this
 * meanwhile ends with it: so this one knows of every form. A link pressed meanwhile is followed by the browser, which posts
 * nothing. Once it is late that is said; only a person loads the page again, since the answer may still come.
 */
export function useLateAnswer() {
  const [waits, begin] = useTransition()
  const [late, setLate] = useState(false)
  const goal = useRef<string>(null)
  useEffect(() => {
    if (!waits) return
    let waited = 0
    const timer = setInterval(() => {
      waited += 1
      if (waited === LATE) setLate(true)
      if (waited < LINK || !goal.current) return
      // It leaves once.
      clearInterval(timer)
      location.assign(goal.current)
    }, 1_000)
    return () => {
      clearInterval(timer)
      goal.current = null
      setLate(false)
    }
  }, [waits])
  return {
    late,
    /** A form is being sent. */
    sent: () => void setTimeout(() => begin(() => undefined)),
    /** Another page is to be opened; this one is loaded again only where somebody asks for that, or what is typed would go. */
    opens(href: string) {
      if (waits && new URL(href, location.href).pathname !== location.pathname) goal.current = href
    },
  }
}
