'use client'

import { cva } from 'class-variance-authority'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import { type RecentSales, useLiveRecentSales } from '@/components/counter/sales/use-live-recent-sales.ts'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'
import { useKeyMap } from '@/components/ui/buttons/key-map.tsx'
import { ADD_FORM, KINDS, SALE_KINDS } from '@/lib/counter/kinds/model.ts'
import { COMMANDS, isOffered, keyLabel, keyOf, type PageCommand } from '@/lib/people/keys/model.ts'

const ENTRIES: readonly PageCommand[] = [
  'airtime',
  'bundles',
  'electricity',
  'bills',
  'collect',
  'waiting',
  'find',
  'lastSlip',
  'shift',
]

/** The commands that fit on a phone, beside a link to the others. */
const ON_PHONE: readonly PageCommand[] = ['airtime', 'bundles', 'electricity', 'collect']

const entry = cva(
  'min-w-0 text-note font-semibold no-underline hover:underline focus-visible:-outline-offset-4 aria-[current]:bg-paper',
  {
    variants: {
      place: {
        bar: 'flex flex-auto flex-col items-center justify-center gap-0.75 border-e border-line text-center last:border-0 aria-[current]:shadow-tab max-phone:leading-tight max-phone:tracking-close max-phone:wrap-anywhere max-phone:hyphens-auto max-phone:text-[length:min(0.8125rem,4vw)]',
        sheet:
          'flex min-h-13 flex-col items-center justify-center border-b border-line px-4 text-center leading-tight tracking-close aria-[current]:shadow-tab',
      },
      roomy: { true: 'max-phone:hidden' },
    },
  },
)

/** The counter's menu: on a desk a reminder of the keys, on a phone the tab bar. */
export function KeyBar({ recent }: { recent: RecentSales }) {
  const t = useTranslations('keys')
  const live = useLiveRecentSales(recent)
  const waiting = live.waiting + live.hands.length
  const map = useKeyMap()
  const entries = ENTRIES.filter((name) => isOffered(map, name))
  const others = entries.filter((name) => !ON_PHONE.includes(name))
  return (
    <nav
      className="sticky bottom-0 z-2 flex h-keys flex-none border-t border-line bg-soft print:hidden low:static"
      data-apart
      aria-label={t('label')}
    >
      {entries.map((name) => (
        <Entry key={name} name={name} waiting={waiting} place="bar" roomy={others.includes(name)} />
      ))}
      {others.length > 0 && (
        <details className="hidden min-w-0 flex-auto max-phone:block" data-menu>
          <summary className={`h-full in-open:bg-paper ${entry({ place: 'bar' })}`}>
            <span className="flex flex-col items-center">
              {t('more')}
              {others.includes('waiting') && waiting > 0 && <Waiting place="bar">{waiting}</Waiting>}
            </span>
          </summary>
          <div className="border-fine absolute inset-e-2 bottom-[calc(100%+0.25rem)] grid min-w-48 rounded border-ink bg-paper shadow-sheet">
            {others.map((name) => (
              <Entry key={name} name={name} waiting={waiting} place="sheet" />
            ))}
          </div>
        </details>
      )}
    </nav>
  )
}

type EntryProps = {
  name: PageCommand
  waiting: number
  place: 'bar' | 'sheet'
  /** Shown only where there is room for all. */
  roomy?: boolean
}

function Entry({ name, waiting, place, roomy = false }: EntryProps) {
  const t = useTranslations('keys')
  const path = usePathname()
  const key = keyOf(useKeyMap(), name)
  const { href } = COMMANDS[name]
  return (
    <Link
      href={href}
      prefetch={false}
      className={entry({ place, roomy })}
      aria-current={path === href || sellsAt(path, name) ? 'page' : undefined}
      aria-keyshortcuts={key}
      onClick={(event) => addInstead(event, name)}
    >
      <span
        className={place === 'bar' ? 'max-phone:flex max-phone:flex-col max-phone:items-center' : 'flex items-center'}
      >
        {t(name)}
        {name === 'waiting' && waiting > 0 && <Waiting place={place}>{waiting}</Waiting>}
      </span>
      <Kbd>{keyLabel(key)}</Kbd>
    </Link>
  )
}

/** At a slip with items a press of the bar does what its key does: it adds one. */
function addInstead(event: MouseEvent, name: PageCommand): void {
  const add = document.querySelector<HTMLElement>(`#${ADD_FORM} [data-command=${name}]`)
  if (!add || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  // Else the frame would wait for the page of the link.
  event.nativeEvent.stopImmediatePropagation()
  add.click()
}

/** Whether a page sells a kind that the command opens: bills and vouchers share one. */
function sellsAt(path: string, name: PageCommand): boolean {
  return SALE_KINDS.some((kind) => KINDS[kind].command === name && path === `/sell/${kind}`)
}

/** How many sales wait; over its label where there is no room beside it. */
function Waiting({ place, children: count }: { place: 'bar' | 'sheet'; children: number }) {
  const beside = place === 'bar' ? 'ms-1.5 max-phone:m-0' : 'ms-1.5'
  return (
    <b className={`rounded-small bg-wait-bg px-1.5 font-figures text-wait ${beside}`}>{count > 99 ? '99+' : count}</b>
  )
}
