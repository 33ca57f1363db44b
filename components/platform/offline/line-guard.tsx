'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { useHeard } from '@/components/platform/live/use-heard.ts'

const PATIENCE_MS = 4_000

/**
 * Protects typed text while the line is down: no form is posted and no page is left, and a sentence says so. If the
 * browser is online but the server is silent, the server is tried first.
 */
export function LineGuard() {
  const t = useTranslations('offline')
  const [held, setHeld] = useState(false)
  const heard = useHeard()
  const quiet = heard === 'lost'
  const passes = (pass: () => void) => {
    if (!navigator.onLine) return setHeld(true)
    void isThere().then((there) => (there ? pass() : setHeld(true)))
  }
  const onSubmit = useEffectEvent((event: SubmitEvent, passed: WeakSet<EventTarget>) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute('action') || mayPass(form, quiet, passed)) return
    event.preventDefault()
    event.stopPropagation()
    passes(() => {
      passed.add(form)
      form.requestSubmit(event.submitter)
    })
  })
  const onClick = useEffectEvent((event: MouseEvent, passed: WeakSet<EventTarget>) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (!link || mayPass(link, quiet, passed)) return
    event.preventDefault()
    event.stopPropagation()
    passes(() => {
      passed.add(link)
      link.click()
    })
  })
  useEffect(() => {
    const passed = new WeakSet<EventTarget>()
    const submit = (event: SubmitEvent) => onSubmit(event, passed)
    const click = (event: MouseEvent) => onClick(event, passed)
    const back = () => setHeld(false)
    window.addEventListener('submit', submit, { capture: true })
    window.addEventListener('click', click, { capture: true })
    window.addEventListener('online', back)
    return () => {
      window.removeEventListener('submit', submit, { capture: true })
      window.removeEventListener('click', click, { capture: true })
      window.removeEventListener('online', back)
    }
  }, [])
  return (
    <div role="alert" className="pointer-events-none fixed inset-x-4 bottom-18 z-4 print:hidden">
      {held && (
        <p className="[pointer-events:auto] mx-auto max-w-184 rounded bg-ink px-4 py-3 font-semibold text-on-ink shadow-sheet">
          {t('held')}{' '}
          <button type="button" className="min-h-target min-w-target underline" onClick={() => setHeld(false)}>
            {t('ok')}
          </button>
        </p>
      )}
    </div>
  )
}

/** Lets everything pass while the line is good; a press that was allowed passes once. */
function mayPass(what: HTMLElement, quiet: boolean, passed: WeakSet<EventTarget>): boolean {
  return (navigator.onLine && !quiet) || passed.delete(what)
}

async function isThere(): Promise<boolean> {
  const asked = fetch('/api/health/live', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
  return asked.then(
    (answer) => answer.ok,
    () => false,
  )
}
