'use client'

import { cva } from 'class-variance-authority'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { OfficeLink } from '@/lib/people/office-links/model.ts'

/** How many pages the phone's bar has beside the menu with all of them. */
const IN_BAR = 3

const page = cva(
  'flex min-h-target items-center rounded text-note font-semibold no-underline hover:underline hover:underline-offset-[0.25em] focus-visible:-outline-offset-3',
  {
    variants: {
      place: {
        group: 'chevron cursor-pointer gap-2 text-ink [details:not([open])>&:has(>span)]:after:ms-0',
        side: 'text-muted hover:text-ink aria-[current]:bg-paper aria-[current]:text-ink',
        sheet: 'text-small leading-tight aria-[current]:bg-soft',
        bar: 'relative border-e border-line aria-[current]:bg-paper aria-[current]:shadow-tab',
        opener: '',
      },
    },
    compoundVariants: [
      { place: ['group', 'side', 'sheet'], class: 'px-3' },
      // With a mouse on a laptop, every page is in sight even on a low screen.
      { place: ['group', 'side'], class: 'pointer-fine:min-h-9' },
      {
        // Large letters grow only as far as the longest words of three languages leave room for.
        place: ['bar', 'opener'],
        class:
          'h-full justify-center rounded-none px-1 text-center leading-tight max-narrow:text-[length:min(0.875rem,4vw)]',
      },
    ],
  },
)

/** In the narrow bar the number overlaps the end of its label. */
const number = cva('rounded-full bg-ink text-center font-figures text-hint font-bold text-paper', {
  variants: {
    over: {
      true: 'absolute inset-e-1 top-1.25 min-w-5 px-1 leading-5',
      false: 'ms-auto min-w-[1.35rem] px-1.5 leading-[1.35rem]',
    },
  },
})

type Place = 'side' | 'bar' | 'sheet'

/** The office's pages: beside the page on a laptop, at the bottom of a phone. */
export function OfficeNav({ links }: { links: OfficeLink[] }) {
  const t = useTranslations('office')
  const path = usePathname()
  const isAt = (href: string) => path === href || path.startsWith(`${href}/`)
  const link = ({ name, href, count = 0 }: OfficeLink, place: Place) => (
    <Link
      href={href}
      prefetch={false}
      className={page({ place })}
      title={count > 0 ? t('toDo', { count }) : undefined}
      aria-current={isAt(href) ? 'page' : undefined}
    >
      {t(`links.${name}`)}
      {count > 0 && (
        <span className={number({ over: place === 'bar' })} aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  )
  const list = (some: readonly OfficeLink[], place: Place, className: string) => (
    <ul className={className}>
      {some.map((entry) => (
        <li key={entry.name}>{link(entry, place)}</li>
      ))}
    </ul>
  )
  const groups = groupsOf(links)
  const isHere = (some: readonly OfficeLink[]) => some.some(({ href }) => isAt(href))
  return (
    <nav
      className="sticky top-21 max-narrow:fixed max-narrow:inset-x-0 max-narrow:top-auto max-narrow:bottom-0 max-narrow:z-3 max-narrow:border-t max-narrow:border-line max-narrow:bg-soft print:hidden low:max-narrow:static"
      aria-label={t('pages')}
    >
      <div className="grid max-h-[calc(100dvh-6.25rem)] gap-0.5 overflow-y-auto max-narrow:hidden">
        {groups.length === 1
          ? list(links, 'side', 'grid gap-0.5')
          : groups.map(({ group, pages }) => (
              // The group that holds the new address opens.
              <details key={`${group} ${isHere(pages)}`} name="office-group" open={isHere(pages)} className="group/nav">
                <summary className={page({ place: 'group' })}>
                  {t(`groups.${group}`)}
                  {sumOf(pages) > 0 && (
                    <span
                      className={`${number({ over: false })} group-open/nav:hidden`}
                      title={t('toDo', { count: sumOf(pages) })}
                      aria-hidden="true"
                    >
                      {sumOf(pages)}
                    </span>
                  )}
                </summary>
                {list(pages, 'side', 'grid gap-0.5 ps-3 pb-2')}
              </details>
            ))}
      </div>
      <div className="hidden h-keys auto-cols-[1fr] grid-flow-col max-narrow:grid">
        {links.slice(0, IN_BAR).map((entry) => (
          <span key={entry.name}>{link(entry, 'bar')}</span>
        ))}
        {/* Keyed by the address, so that opening a page closes the menu. */}
        <details key={path} data-menu>
          <summary className={page({ place: 'opener' })}>{t('menu')}</summary>
          <div className="border-fine absolute inset-x-3 bottom-17 grid max-h-[calc(100dvh-9rem)] overflow-y-auto rounded border-ink bg-paper p-3 shadow-sheet-up">
            {groups.map(({ group, pages }) => (
              <div key={group}>
                {groups.length > 1 && (
                  <p className="px-3 pt-2 text-hint font-semibold text-muted">{t(`groups.${group}`)}</p>
                )}
                {list(pages, 'sheet', 'grid grid-cols-2')}
              </div>
            ))}
          </div>
        </details>
      </div>
    </nav>
  )
}

/** With so few pages there are no groups. */
const FEW = 6

type Group = { group: OfficeLink['group']; pages: readonly OfficeLink[] }

function groupsOf(links: readonly OfficeLink[]): Group[] {
  const names = [...new Set(links.map(({ group }) => group))]
  const [first = 'today'] = names
  if (links.length <= FEW) return [{ group: first, pages: links }]
  return names.map((group) => ({ group, pages: links.filter((one) => one.group === group) }))
}

function sumOf(pages: readonly OfficeLink[]): number {
  return pages.reduce((sum, { count = 0 }) => sum + count, 0)
}
