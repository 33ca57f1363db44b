'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState, useTransition } from 'react'
import { loadAgain } from '@/components/platform/faults/saved-form.ts'
import { isThere } from '@/components/platform/live/live-refresh.ts'
import { eachSecond, passedMs } from '@/components/platform/live/passed-time.ts'
import { useLastSeen } from '@/components/platform/live/use-last-seen.ts'
import { LEAVE_PAGE, LEAVING_LINK, type LeavePage } from './leave-page.ts'

const NOTICE =
  '[pointer-events:auto] mx-auto flex max-w-184 items-center gap-3 rounded border-2 border-on-ink bg-ink px-4 py-1.5 text-note leading-heading font-semibold text-on-ink shadow-sheet max-narrow:rounded-none'

const ANSWER = 'ms-auto min-h-target min-w-target flex-none underline'

/** `over`: the line is back, but the sentence's place stays until the next press, or the page would move by itself. */
type Held = 'no' | 'yes' | 'over'

/** Presses that may pass now, and those for which the server is being asked. */
type Presses = { passed: WeakSet<object>; pending: WeakSet<object> }

/** Blocks forms and leaving while the line is down, so that typed text stays. `striped`: in the test environment. */
export function LineGuard({ striped }: { striped: boolean }) {
  const t = useTranslations('offline')
  const [held, setHeld] = useState<Held>('no')
  const { late, sent, opens } = useLateAnswer()
  const lastSeen = useLastSeen()
  const quiet = lastSeen === 'lost' || lastSeen === 'doubt'
  const passes = (what: object, { passed, pending }: Presses, press: () => void) => {
    if (!navigator.onLine) return setHeld('yes')
    if (pending.has(what)) return
    pending.add(what)
    void isThere().then((there) => {
      pending.delete(what)
      if (!there) return setHeld('yes')
      passed.add(what)
      press()
    })
  }
  const onSubmit = useEffectEvent((event: SubmitEvent, presses: Presses) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute('action')) return
    if (mayPass(form, quiet, presses)) {
      setHeld('no')
      return sent()
    }
    event.preventDefault()
    event.stopPropagation()
    passes(form, presses, () => form.requestSubmit(event.submitter))
  })
  const onClick = useEffectEvent((event: MouseEvent, presses: Presses) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LEAVING_LINK) : null
    if (!link) return
    if (mayPass(link, quiet, presses)) {
      setHeld('no')
      return opensHere(link, event) && opens(link.href)
    }
    event.preventDefault()
    event.stopPropagation()
    passes(link, presses, () => link.click())
  })
  const onLeave = useEffectEvent((event: LeavePage, presses: Presses) => {
    const { href, go } = event.detail
    if (mayPass(window, quiet, presses)) {
      setHeld('no')
      return opens(href)
    }
    event.preventDefault()
    passes(window, presses, () => {
      presses.passed.delete(window)
      setHeld('no')
      opens(href)
      go()
    })
  })
  useEffect(() => {
    const presses: Presses = { passed: new WeakSet(), pending: new WeakSet() }
    const submit = (event: SubmitEvent) => onSubmit(event, presses)
    const click = (event: MouseEvent) => onClick(event, presses)
    const leave = (event: Event) => onLeave(event as LeavePage, presses)
    const back = () => setHeld((before) => (before === 'no' ? 'no' : 'over'))
    window.addEventListener('submit', submit, { capture: true })
    window.addEventListener('click', click, { capture: true })
    window.addEventListener(LEAVE_PAGE, leave)
    window.addEventListener('online', back)
    return () => {
      window.removeEventListener('submit', submit, { capture: true })
      window.removeEventListener('click', click, { capture: true })
      window.removeEventListener(LEAVE_PAGE, leave)
      window.removeEventListener('online', back)
    }
  }, [])
  return (
    // A bar above the page where the sell button fills the foot of the screen.
    <div
      role="alert"
      className={`pointer-events-none z-4 max-narrow:sticky narrow:fixed narrow:inset-x-4 narrow:bottom-18 print:hidden ${striped ? 'max-narrow:top-15.5' : 'max-narrow:top-bar'} max-narrow:low:top-0`}
      data-line={late || held === 'yes' ? 'told' : undefined}
    >
      {late && (
        <p className={NOTICE}>
          {t('late')}{' '}
          <button type="button" className={ANSWER} onClick={loadAgain}>
            {t('look')}
          </button>
        </p>
      )}
      {held !== 'no' && (
        <p className={held === 'yes' ? NOTICE : `${NOTICE} invisible narrow:hidden`}>
          {t('held')}{' '}
          <button type="button" className={ANSWER} onClick={() => setHeld('no')}>
            {t('ok')}
          </button>
        </p>
      )}
    </div>
  )
}

function opensHere(link: HTMLAnchorElement, { ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return link.target === '' && !link.hasAttribute('download') && !(ctrlKey || metaKey || shiftKey)
}

function mayPass(what: object, quiet: boolean, { passed }: Presses): boolean {
  return (navigator.onLine && !quiet) || passed.delete(what)
}

/** Seconds a followed link waits for the form's answer before it. */
const LINK = 3
/** Seconds until an answer is late: a sale is answered within five, a price within thirty. */
const LATE = 12

/** A form's missing answer holds this `useTransition` too; the browser follows links meanwhile, a person reloads. */
function useLateAnswer() {
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
    sent() {
      goal.current = null
      setTimeout(() => begin(() => undefined))
    },
    /** Keeps the goal until the next form. Only a person reloads this same page, since typed text would be lost. */
    opens(href: string) {
      if (new URL(href, location.href).pathname !== location.pathname) goal.current = href
    },
  }
}
