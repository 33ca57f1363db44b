'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { leavePage } from '@/components/platform/offline/leave-page.ts'
import { ButtonLink } from '@/components/ui/button-link.tsx'
import type { FormAction } from '@/components/ui/form-action.ts'
import { DictationEnd } from './internal/dictation-end.tsx'
import { stepOf } from './internal/step-of.ts'

type Props = {
  ticketId: string
  saleId: string
  groups: string[]
  /** The group to start with; without a script each step is a page. One past the last is the end. */
  first: number
  test: boolean
  finish: FormAction
}

/**
 * One group of a code at a time, filling the screen. Tap, space and arrows move forward and back, Esc leaves; Enter
 * does nothing.
 */
export function Dictation({ ticketId, saleId, groups, first, test, finish }: Props) {
  const t = useTranslations('dictate')
  const shell = useTranslations('shell')
  const end = groups.length + 1
  const places = groups.map((_, index) => index + 1)
  const [at, setAt] = useState(Math.min(Math.max(first, 1), end))
  const go = (to: number) => setAt(Math.min(Math.max(to, 1), end))
  const router = useRouter()
  const ticket = `/tickets/${ticketId}`
  const press = useEffectEvent((event: KeyboardEvent) => {
    // The keys belong to the cover of a locked till.
    if (document.querySelector('dialog[open]')) return
    if (event.key === 'Escape') return leavePage(ticket, () => router.push(ticket))
    const onControl = event.target instanceof Element && event.target.closest('[data-own-keys]') !== null
    const step = stepOf(event, onControl)
    if (step === null) return
    event.preventDefault()
    if (step !== 0) go(at + step)
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  const goTo = (to: number) => ({
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      go(to)
    },
  })
  return (
    <main className="grid min-h-dvh [grid-template:auto_minmax(0,1fr)_auto_/_minmax(0,1fr)]">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-paper px-6 py-2 max-phone:px-4">
        <h1 className="text-2xl max-phone:text-xl">
          {at === end ? t('allRead', { count: groups.length }) : t('group', { number: at, count: groups.length })}
        </h1>
        {test && <b className="bg-test px-3 py-1 text-on-test">{shell('test')}</b>}
        <span data-own-keys>
          <ButtonLink href={ticket} look="quiet" shortcut={{ label: 'Esc', key: 'Escape' }}>
            {t('leave')}
          </ButtonLink>
        </span>
      </header>
      <p className="sr-only" aria-live="polite">
        {groups[at - 1]?.split('').join(' ')}
      </p>
      {at === end ? (
        <DictationEnd saleId={saleId} groups={groups} ticketId={ticketId} finish={finish} again={goTo(1).onClick} />
      ) : (
        <a
          className="flex items-center justify-center overflow-hidden no-underline focus-visible:-outline-offset-6"
          {...goTo(at + 1)}
          href={`?group=${at + 1}`}
          aria-label={t('next')}
        >
          <span
            className="indent-[0.04em] font-figures leading-none font-bold tracking-[0.04em] text-[length:min(34vw,60vh)]"
            aria-hidden="true"
          >
            {groups[at - 1]}
          </span>
        </a>
      )}
      <nav className="flex min-h-17 flex-wrap items-center gap-x-6 gap-y-2 bg-paper px-6 py-2 max-phone:px-4">
        <ol className="flex gap-2" aria-hidden="true">
          {places.map((place) => (
            <li
              className={`h-4 w-7 border-2 border-ink ${place === at ? 'bg-half' : place < at ? 'bg-ink' : ''}`}
              key={place}
            />
          ))}
        </ol>
        {at > 1 && at < end && (
          <a
            className="border-fine inline-flex min-h-13 items-center rounded border-ink px-4 py-2 font-semibold no-underline"
            {...goTo(at - 1)}
            href={`?group=${at - 1}`}
          >
            {t('back')}
          </a>
        )}
        <p className="text-note text-muted">{t('hint')}</p>
      </nav>
    </main>
  )
}
