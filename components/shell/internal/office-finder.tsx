'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type SyntheticEvent, useActionState, useEffect, useRef } from 'react'
import { PracticeMark } from '@/components/counter/sales/practice-mark.tsx'
import { shortStamp } from '@/components/counter/sales/short-stamp.ts'
import { StateChip } from '@/components/counter/sales/state-chip.tsx'
import { useKeyMap } from '@/components/ui/buttons/key-map.tsx'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import type { SaleLine } from '@/lib/counter/ticket-lists/model.ts'
import type { OfficeFound } from '@/lib/office/find/model.ts'
import { keyOf } from '@/lib/people/keys/model.ts'

type Props = {
  find: (before: OfficeFound | null, form: FormData) => Promise<OfficeFound>
  /** The reader's language, for the days of older sales. */
  locale: string
  /** The office's pages that the reader may open, by name. */
  pages: readonly NamedPage[]
}

type NamedPage = { text: string; href: string }

/**
 * The office's search, on every page: sales of every branch that the reader may see, people, tills, branches and pages.
 * It posts, so no customer's number is in an address. A search that names one ticket opens it; else the newest matches
 * are listed.
 */
export function OfficeFinder({ find, locale, pages }: Props) {
  const t = useTranslations('find')
  const [found, post] = useActionState(find, null)
  const field = useRef<HTMLInputElement>(null)
  const key = keyOf(useKeyMap(), 'search')
  useEffect(() => {
    // Runs before the shell's keys, which wait to tell a scanner from a hand: what is typed next must already go into
    // the field.
    const open = (event: KeyboardEvent) => {
      const menu = field.current?.closest('details')
      if (!menu || event.key !== key || !isFree(event)) return
      event.preventDefault()
      menu.open = true
      field.current?.focus()
    }
    document.addEventListener('keydown', open, { capture: true })
    return () => document.removeEventListener('keydown', open, { capture: true })
  }, [key])
  const focus = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) field.current?.focus()
  }
  return (
    <details className="relative max-narrow:static" data-menu onToggle={focus} open={found !== null || undefined}>
      <summary
        className="border-fine flex min-h-9 items-center gap-2 rounded border-edge ps-3 pe-2 text-muted hover:border-ink hover:text-ink max-narrow:min-h-target max-narrow:min-w-target max-narrow:justify-center max-narrow:border-0 max-narrow:p-0"
        aria-keyshortcuts="/"
      >
        <svg
          viewBox="0 0 16 16"
          className="size-4 flex-none fill-none stroke-current stroke-2 max-narrow:size-5 max-narrow:text-ink"
          aria-hidden="true"
        >
          <circle cx="6.5" cy="6.5" r="4.75" />
          <path d="m10.25 10.25 4.5 4.5" />
        </svg>
        <span className="max-narrow:sr-only">{t('open')}</span>
        <span
          className="ms-6 min-w-5 rounded-small border border-edge text-center font-figures text-hint leading-5 font-semibold text-ink max-narrow:hidden"
          aria-hidden="true"
        >
          /
        </span>
      </summary>
      <div className="border-fine absolute inset-e-0 top-[calc(100%_+_0.25rem)] z-3 grid max-h-[calc(100dvh-5.25rem)] w-[min(40rem,90vw)] min-w-70 gap-3 overflow-y-auto rounded border-ink bg-paper p-3 shadow-sheet max-narrow:inset-x-2 max-narrow:w-auto max-narrow:min-w-0">
        <form action={post} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1">
          <label className="col-span-full font-semibold text-muted" htmlFor="office-find">
            {t('label')}
          </label>
          <small id="office-find-hint" className="col-span-full text-note text-muted">
            {t('hint')}
          </small>
          <input
            ref={field}
            id="office-find"
            aria-describedby="office-find-hint"
            name="text"
            type="search"
            required
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            defaultValue={found?.text}
            className="min-h-target min-w-0 rounded border-2 border-ink bg-paper px-3 font-figures text-lg leading-none font-semibold"
          />
          <SubmitButton pendingText={t('finding')}>{t('find')}</SubmitButton>
        </form>
        {found && <Results found={found} locale={locale} pages={pages} />}
      </div>
    </details>
  )
}

/** Whether a key goes neither into a field nor into a dialog, and is not part of a combination. */
function isFree({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return false
  return !(target instanceof Element && target.matches('input, textarea, select, [contenteditable]'))
}

type ResultsProps = { found: OfficeFound } & Pick<Props, 'locale' | 'pages'>

function Results({ found: { sales, text, next, places, at }, locale, pages }: ResultsProps) {
  const t = useTranslations('find')
  const named = text.length < 2 ? [] : pages.filter((page) => page.text.toLowerCase().includes(text.toLowerCase()))
  const lines = [
    ...named.map((page) => ({ ...page, what: t('kinds.page') })),
    ...places.map(({ kind, ...place }) => ({ ...place, what: t(`kinds.${kind}`) })),
  ]
  return (
    <div className="grid gap-2">
      {lines.length > 0 && (
        <ul>
          {lines.map(({ href, text: name, what }) => (
            <li key={`${what} ${name} ${href}`}>
              <Link
                href={href}
                prefetch={false}
                className="flex min-h-target items-center gap-x-3 border-t border-line py-1 no-underline hover:underline"
              >
                <span className="min-w-24 text-note text-muted">{what}</span> <b>{name}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p role="status">{t(next ? 'foundMore' : 'found', { count: sales.length, text })}</p>
      <ul>
        {sales.map((sale) => (
          <li key={sale.id}>
            <Result sale={sale} foundAt={at} locale={locale} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Result({ sale, foundAt, locale }: { sale: SaleLine; foundAt: string; locale: string }) {
  const t = useTranslations('find')
  const { seller } = sale
  return (
    <Link
      href={`/sold/${sale.ticketId}`}
      prefetch={false}
      className="group grid min-h-target grid-cols-[8rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-2 no-underline max-narrow:grid-cols-[minmax(0,1fr)_auto] max-narrow:py-3"
    >
      <StateChip outcome={sale.outcome} />
      <span className="group-hover:underline max-narrow:col-span-full max-narrow:row-start-2">
        {sale.ticket?.practice && <PracticeMark />} <b>{sale.what}</b>{' '}
        <span className="font-figures whitespace-nowrap">{sale.recipient}</span>
      </span>
      <span className="font-figures whitespace-nowrap">{sale.priceText}</span>
      <small className="col-[2/-1] text-muted max-narrow:col-span-full">
        {shortStamp(new Date(sale.at), new Date(foundAt), locale)}
        {seller && ` · ${t('seller', { branch: seller.branch, number: seller.till, name: seller.cashier })}`}
        {` · ${sale.ticket?.number ?? ''}`}
      </small>
    </Link>
  )
}
