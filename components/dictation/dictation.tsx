'use client'

import { useTranslations } from 'next-intl'
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { ButtonLink } from '../ui/button-link.tsx'
import type { FormAction } from '../ui/form-action.ts'
import styles from './dictation.module.css'
import { DictationEnd } from './dictation-end.tsx'
import { stepOf } from './step-of.ts'

type Props = {
  ticketId: string
  groups: string[]
  /** The group to begin with; without a script each step is a page. One past the last is the end. */
  first: number
  test: boolean
  finish: FormAction
}

/** One group of a code at a time, as large as the screen. Tap, space and arrows go on and back; Enter does nothing. */
export function Dictation({ ticketId, groups, first, test, finish }: Props) {
  const t = useTranslations('dictate')
  const shell = useTranslations('shell')
  const end = groups.length + 1
  const places = groups.map((_, index) => index + 1)
  const [at, setAt] = useState(Math.min(Math.max(first, 1), end))
  const go = (to: number) => setAt(Math.min(Math.max(to, 1), end))
  const press = useEffectEvent((event: KeyboardEvent) => {
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
    <main className={styles.screen}>
      <header className={styles.head}>
        <h1>
          {at === end ? t('allRead', { count: groups.length }) : t('group', { number: at, count: groups.length })}
        </h1>
        {test && <b className={styles.test}>{shell('test')}</b>}
        <span data-own-keys>
          <ButtonLink href={`/tickets/${ticketId}`} look="quiet">
            {t('leave')}
          </ButtonLink>
        </span>
      </header>
      <p className={styles.aloud} aria-live="polite">
        {groups[at - 1]?.split('').join(' ')}
      </p>
      {at === end ? (
        <DictationEnd groups={groups} ticketId={ticketId} finish={finish} again={goTo(1).onClick} />
      ) : (
        <a className={styles.group} {...goTo(at + 1)} href={`?group=${at + 1}`} aria-label={t('next')}>
          <span className={styles.digits} aria-hidden="true">
            {groups[at - 1]}
          </span>
        </a>
      )}
      <nav className={styles.foot}>
        <ol className={styles.places} aria-hidden="true">
          {places.map((place) => (
            <li key={place} data-now={place === at || undefined} data-read={place < at || undefined} />
          ))}
        </ol>
        {at > 1 && at < end && (
          <a className={styles.back} {...goTo(at - 1)} href={`?group=${at - 1}`}>
            {t('back')}
          </a>
        )}
        <p className={styles.hint}>{t('hint')}</p>
      </nav>
    </main>
  )
}
