'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { leavePage } from '@/components/platform/offline/leave-page.ts'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { type Code, codeLines, countCodes } from '@/lib/platform/shared/codes.ts'

type Props = {
  ticketId: string
  saleId: string
  codes: Code[]
  /**
   * The group, of all codes together, to start with; without a script each step is a page. One past the last is the
   * end.
   */
  first: number
  test: boolean
  finish: FormAction
}

/** Shows one group of a code at a time. Tap, space and arrows move, Esc leaves, and Enter does nothing. */
export function Dictation({ ticketId, saleId, codes, first, test, finish }: Props) {
  const t = useTranslations('dictate')
  const shell = useTranslations('shell')
  const steps = codes.flatMap((code) => code.groups.map((digits, index) => ({ code, digits, place: index + 1 })))
  const count = countCodes(codes)
  const end = steps.length + 1
  const [at, setAt] = useState(Math.min(Math.max(first, 1), end))
  const step = steps[at - 1]
  const go = (to: number) => setAt(Math.min(Math.max(to, 1), end))
  const router = useRouter()
  const ticket = `/tickets/${ticketId}`
  const press = useEffectEvent((event: KeyboardEvent) => {
    // While the till is locked its keys belong to the lock screen.
    if (document.querySelector('dialog[open]')) return
    if (event.key === 'Escape') return leavePage(ticket, () => router.push(ticket))
    const onControl = event.target instanceof Element && event.target.closest('[data-own-keys]') !== null
    const leads = stepOf(event, onControl)
    if (leads === null) return
    event.preventDefault()
    if (leads !== 0) go(at + leads)
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
          {step ? (
            <>
              {step.code.number !== null && <b>{t('code', { number: step.code.number, count })} · </b>}
              {t('group', { number: step.place, count: step.code.groups.length })}
            </>
          ) : count > 1 ? (
            t('allCodesRead', { count })
          ) : (
            t('allRead', { count: steps.length })
          )}
        </h1>
        {test && <b className="bg-test px-3 py-1 text-on-test">{shell('test')}</b>}
        <span data-own-keys>
          <ButtonLink href={ticket} look="quiet" shortcut={{ label: 'Esc', key: 'Escape' }}>
            {t('leave')}
          </ButtonLink>
        </span>
      </header>
      <p className="sr-only" aria-live="polite">
        {step?.digits.split('').join(' ')}
      </p>
      {!step ? (
        <DictationEnd saleId={saleId} codes={codes} ticketId={ticketId} finish={finish} again={goTo(1).onClick} />
      ) : (
        <a
          className="flex items-center justify-center overflow-hidden no-underline focus-visible:-outline-offset-6"
          {...goTo(at + 1)}
          href={`?group=${at + 1}`}
          aria-label={t('next')}
        >
          <span
            className={`indent-[0.04em] font-figures font-bold tracking-[0.04em] ${step.digits.length > 4 ? 'p-4 text-center leading-tight wrap-anywhere text-[length:min(9vw,16vh)]' : 'leading-none text-[length:min(34vw,60vh)]'}`}
            aria-hidden="true"
          >
            {step.digits}
          </span>
        </a>
      )}
      <nav className="flex min-h-17 flex-wrap items-center gap-x-6 gap-y-2 bg-paper px-6 py-2 max-phone:px-4">
        <ol className="flex gap-2" aria-hidden="true">
          {step?.code.groups.map((_, index) => {
            const place = index + 1
            return (
              <li
                className={`h-4 w-7 border-2 border-ink ${place === step.place ? 'bg-half' : place < step.place ? 'bg-ink' : ''}`}
                key={place}
              />
            )
          })}
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

const STEPS: Readonly<Record<string, number>> = {
  ' ': 1,
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
  Backspace: -1,
  Enter: 0,
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>

/**
 * Where a key leads: 1 forward, -1 back, 0 nowhere (swallowed: a scanner ends with Enter), or null for a key of the
 * browser or of the focused control.
 */
export function stepOf({ key, ctrlKey, altKey, metaKey }: Key, onControl: boolean): number | null {
  if (ctrlKey || altKey || metaKey) return null
  if (onControl && (key === 'Enter' || key === ' ')) return null
  return STEPS[key] ?? null
}

type DictationEndProps = {
  codes: Code[]
  ticketId: string
  saleId: string
  finish: FormAction
  again: (event: MouseEvent) => void
}

/** All codes again, to compare with what the customer reads back. */
function DictationEnd({ codes, ticketId, saleId, finish, again }: DictationEndProps) {
  const t = useTranslations('dictate')
  return (
    <section className="grid content-center justify-items-center gap-4 p-4 text-center text-lead">
      {codeLines(codes).map((line) => (
        <p
          key={line}
          className={`font-figures leading-snug font-bold wrap-anywhere ${codes.length > 1 ? 'text-[length:clamp(1.5rem,5vw,3.5rem)]' : 'text-[length:clamp(2rem,8vw,5rem)]'}`}
        >
          {line}
        </p>
      ))}
      <p>{t('readBack')}</p>
      <div className="flex flex-wrap justify-center gap-3" data-own-keys>
        <form action={finish}>
          <input type="hidden" name="ticketId" value={ticketId} />
          <input type="hidden" name="saleId" value={saleId} />
          <SubmitButton look="main" pendingText={t('finishing')}>
            {t('finish')}
          </SubmitButton>
        </form>
        <a
          className="border-fine inline-flex min-h-13 items-center rounded border-ink px-4 py-2 font-semibold no-underline"
          href="?group=1"
          onClick={again}
        >
          {t('again')}
        </a>
      </div>
    </section>
  )
}
