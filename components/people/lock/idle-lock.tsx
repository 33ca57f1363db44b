'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { pauseLive, resumeLive } from '@/components/platform/live/live-stream.ts'
import { Button } from '@/components/ui/buttons/button.tsx'
import { SecretField } from './internal/secret-field.tsx'
import { dropLock, lockIsKnown, sendLock } from './internal/send-lock.ts'
import { type IdleHandlers, openTillChannel, type TillNews, watchIdle } from './internal/watch-idle.ts'
import { offerLock } from './lock-till.ts'

/** Longer than a slow line takes; on a dead one the person may try again. */
const PATIENCE_MS = 15_000

/** Marks the document while the cover is up; app/base.css hides all else by it. */
const COVERED = 'data-locked'

/** `session` is the id of the session that the page was made for, which is no secret. */
type Props = {
  session: string
  name: string
  byPin: boolean
  atTill: boolean
  afterMinutes: number
  mark?: ReactNode
}

/**
 * Covers the screen after the idle minutes of the till or the office, or at once when asked, and locks the session
 * behind it. What was typed stays under the cover, and a sale under way continues. The same person's PIN removes it;
 * where somebody else has signed in since, the page gives way to theirs.
 */
export function IdleLock({ session, name, byPin, atTill, afterMinutes, mark }: Props) {
  const t = useTranslations('lock')
  const title = t(atTill ? 'title' : 'officeTitle')
  const cover = useRef<HTMLDialogElement>(null)
  // A page in another frame, reached by the browser's Back, starts covered if the page that it replaces was.
  const [locked, setLocked] = useState(isCovered)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [checking, setChecking] = useState(false)
  const isUnlocking = useRef(false)
  const goBack = useLastPlace()

  const show = () => {
    setLocked(true)
    setWrong(null)
    pauseLive()
  }
  const lock = (how: 'hand' | 'idle') => {
    if (locked) return
    show()
    tellWindows('locked')
    sendLock(how)
  }
  const open = () => {
    setLocked(false)
    dropLock()
    resumeLive()
  }
  useIdle(afterMinutes * 60_000, !locked, { onIdle: () => lock('idle'), onLocked: show })
  useEffect(() => {
    return offerLock(() => lock('hand'))
  })
  useEffect(() => {
    const channel = openTillChannel()
    channel.onmessage = ({ data }: MessageEvent<TillNews>) => {
      if (data === 'locked') show()
      if (typeof data === 'object' && data.unlocked === session) open()
    }
    return () => channel.close()
  })
  useEffect(() => {
    document.documentElement.toggleAttribute(COVERED, locked)
    if (locked) cover.current?.showModal()
    else if (cover.current?.open) {
      cover.current.close()
      goBack()
    }
    return () => document.documentElement.removeAttribute(COVERED)
  }, [locked, goBack])

  const unlock = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Each press of a bouncing Enter would count as a try.
    if (isUnlocking.current) return
    isUnlocking.current = true
    const form = event.currentTarget
    const secret = String(new FormData(form).get('secret') ?? '')
    form.reset()
    setChecking(true)
    setWrong(await askToUnlock(secret))
    setChecking(false)
    isUnlocking.current = false
    form.querySelector('input')?.focus()
  }
  const askToUnlock = async (secret: string): Promise<Wrong | null> => {
    const answer = (await lockIsKnown()) ? await postSecret({ secret, session }) : null
    // Reloads the page: somebody who is signed in gets it as their own, and anybody else gets the sign-in.
    if (answer?.status === 401) window.location.replace(window.location.pathname + window.location.search)
    if (answer?.status !== 204) return whatIsWrong(answer)
    open()
    tellWindows({ unlocked: session })
    return null
  }
  return (
    <dialog
      ref={cover}
      className="inset-0 h-dvh max-h-none w-[100vw] max-w-none overflow-auto border-0 bg-counter px-4 py-16 text-ink backdrop:bg-counter open:visible"
      aria-label={title}
      onCancel={(event) => event.preventDefault()}
      onClose={() => locked && cover.current?.showModal()}
    >
      {locked && (
        <form className="mx-auto grid w-full max-w-96 gap-2" onSubmit={unlock} data-works-offline>
          {mark}
          <h1 className="text-2xl">{title}</h1>
          <p className="mb-2 text-muted">{t('lead', { name })}</p>
          <SecretField
            id="unlock-secret"
            byPin={byPin}
            note={wrong && <b>{t(wrong.code, { minutes: wrong.minutes })}</b>}
          />
          <button type="submit" hidden />
          <Button look="main" disabled={checking} onClick={(event) => event.currentTarget.form?.requestSubmit()}>
            {checking ? t('checking') : t(atTill ? 'unlock' : 'officeUnlock')}
          </Button>
          <a
            href="/sign-in"
            className="inline-flex min-h-target items-center justify-center border-0 bg-transparent underline"
          >
            {t('somebodyElse')}
          </a>
        </form>
      )}
    </dialog>
  )
}

/** Why it stays locked; the number is minutes to wait. */
type Wrong = {
  code: 'PIN_WRONG' | 'PASSWORD_WRONG' | 'SIGN_IN_LOCKED' | 'SIGN_IN_BUSY' | 'unanswered'
  minutes: number
}

async function whatIsWrong(answer: Response | null): Promise<Wrong> {
  const { problem } = (await answer?.json().catch(() => null)) ?? {}
  const code = (['PIN_WRONG', 'PASSWORD_WRONG', 'SIGN_IN_LOCKED', 'SIGN_IN_BUSY'] as const).find(
    (known) => known === problem?.code,
  )
  return { code: code ?? 'unanswered', minutes: Number(problem?.params?.minutes ?? 1) }
}

function isCovered(): boolean {
  return typeof document !== 'undefined' && document.documentElement.hasAttribute(COVERED)
}

function tellWindows(news: TillNews): void {
  const channel = openTillChannel()
  channel.postMessage(news)
  channel.close()
}

async function postSecret(given: { secret: string; session: string }): Promise<Response | null> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(given)
  const signal = AbortSignal.timeout(PATIENCE_MS)
  return fetch('/api/unlock', { method: 'POST', headers, body, signal }).catch(() => null)
}

/** Places where the focus does not stay: the cover, and the menu from which it was asked for. */
const PASSING = 'dialog, [data-menu]'

/**
 * Remembers what had the focus last, outside menus, and returns a function that gives it back. So a person who locks
 * from a menu is in their field again afterwards, and not at the button that locks.
 */
function useLastPlace(): () => void {
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest(PASSING)) last.current = target
    }
    note({ target: document.activeElement } as FocusEvent)
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  return useCallback(() => last.current?.focus({ preventScroll: true }), [])
}

/** Watches for activity while `watching`. */
function useIdle(afterMs: number, watching: boolean, handlers: IdleHandlers): void {
  const onIdle = useEffectEvent(handlers.onIdle)
  const onLocked = useEffectEvent(handlers.onLocked)
  useEffect(() => {
    if (watching) return watchIdle(afterMs, { onIdle: () => onIdle(), onLocked: () => onLocked() })
  }, [afterMs, watching])
}
