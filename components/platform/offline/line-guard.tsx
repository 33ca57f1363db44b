'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState, useTransition } from 'react'
import { loadAgain } from '@/components/platform/faults/saved-form.ts'
import { isThere } from '@/components/platform/live/live-refresh.ts'
import { eachSecond, passedMs } from '@/components/platform/live/passed-time.ts'
import { useLastSeen } from '@/components/platform/live/use-last-seen.ts'
import { LEAVE_PAGE, type LeavePage } from './leave-page.ts'

const TOLD =
  '[pointer-events:auto] mx-auto flex max-w-184 items-center gap-3 rounded border-2 border-on-ink bg-ink px-4 py-1.5 text-note leading-heading font-semibold text-on-ink shadow-sheet max-narrow:rounded-none'

const ANSWER = 'ms-auto min-h-target min-w-target flex-none underline'

/**
 * Whether a press was held. `over`: the line came back since, so the sentence is gone, but its place on a phone is left
 * until the next press, or everything below it would move by itself.
 */
type Held = 'no' | 'yes' | 'over'

/** Forms, links and ways to leave: those whose press may pass now, and those for which the server is being asked. */
type Presses = { passed: WeakSet<object>; asked: WeakSet<object> }

/**
 * Protects typed text while the line is down: no form is posted and no page is left, and a sentence says so. If the
 * browser is online but the server is silent, the server is tried first. If a form's answer does not come, it says so
 * too, with a button that shows what is known. `striped`: the frame has the test environment's stripe.
 */
export function LineGuard({ striped }: { striped: boolean }) {
  const t = useTranslations('offline')
  const [held, setHeld] = useState<Held>('no')
  const { late, sent, opens } = useLateAnswer()
  const heard = useLastSeen()
  const quiet = heard === 'lost'
  const passes = (what: object, { passed, asked }: Presses, press: () => void) => {
    if (!navigator.onLine) return setHeld('yes')
    // While the server is being asked for a first press, a second one is ignored.
    if (asked.has(what)) return
    asked.add(what)
    void isThere().then((there) => {
      asked.delete(what)
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
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (!link) return
    if (mayPass(link, quiet, presses)) {
      setHeld('no')
      return opensHere(link, event) && opens(link.href)
    }
    event.preventDefault()
    event.stopPropagation()
    passes(link, presses, () => link.click())
  })
  /** Keys leave the page one at a time, whichever page they lead to. */
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
    const presses: Presses = { passed: new WeakSet(), asked: new WeakSet() }
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
    // Where the sell button fills the foot of the screen, this is a bar above the page, which it covers nothing of.
    <div
      role="alert"
      className={`pointer-events-none z-4 max-narrow:sticky narrow:fixed narrow:inset-x-4 narrow:bottom-18 print:hidden ${striped ? 'max-narrow:top-15.5' : 'max-narrow:top-bar'} max-narrow:low:top-0`}
      data-line={late || held === 'yes' ? 'told' : undefined}
    >
      {late && (
        <p className={TOLD}>
          {t('late')}{' '}
          <button type="button" className={ANSWER} onClick={loadAgain}>
            {t('look')}
          </button>
        </p>
      )}
      {held !== 'no' && (
        <p className={held === 'yes' ? TOLD : `${TOLD} invisible narrow:hidden`}>
          {t('held')}{' '}
          <button type="button" className={ANSWER} onClick={() => setHeld('no')}>
            {t('ok')}
          </button>
        </p>
      )}
    </div>
  )
}

/** Whether a click shows another page in this tab. */
function opensHere(link: HTMLAnchorElement, { ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return link.target === '' && !link.hasAttribute('download') && !(ctrlKey || metaKey || shiftKey)
}

/** Lets everything pass while the line is good; a press that was allowed passes once. */
function mayPass(what: object, quiet: boolean, { passed }: Presses): boolean {
  return (navigator.onLine && !quiet) || passed.delete(what)
}

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
