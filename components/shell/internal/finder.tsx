'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type RecentSales, useLiveRecentSales } from '@/components/counter/sales/use-live-recent-sales.ts'
import { leavePage } from '@/components/platform/offline/leave-page.ts'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'
import { useKeyMap } from '@/components/ui/buttons/key-map.tsx'
import { ADD_FORM } from '@/lib/counter/kinds/model.ts'
import { COMMAND_NAMES, COMMANDS, isOffered, keyLabel, keyOf, type PageCommand } from '@/lib/people/keys/model.ts'
import { withoutMarks } from '@/lib/platform/shared/clean-text.ts'
import { formatPhone, groupFour } from '@/lib/platform/shared/phone.ts'
import { awaitPage, type EarlyInput } from './type-ahead.ts'

const PAGES = [
  { name: 'leftOpen', path: '/left-open' },
  { name: 'change', path: '/change' },
  { name: 'training', path: '/training' },
  { name: 'keySettings', path: '/settings/keys' },
] as const
const MOST = 12

type Props = {
  recent: RecentSales
  /** What was typed before this was there. */
  early: string
  close: () => void
}

/** Every page, the till's recent customers and any number, a few letters away. A number never gets into an address. */
export function Finder({ recent, early, close }: Props) {
  const t = useTranslations('palette')
  const router = useRouter()
  const [text, setText] = useState(early)
  const [chosen, setChosen] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
  }, [])
  const entries = useEntries(recent, text).slice(0, MOST)
  const active = entries[Math.min(chosen, entries.length - 1)]
  const go = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    close()
    if (entry.press) return entry.press()
    leavePage(entry.path, () => {
      awaitPage(entry.path, entry.input)
      router.push(entry.path)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setChosen((at) => (Math.min(at, entries.length - 1) + step + entries.length) % entries.length)
    else if (event.key === 'Enter') go(active)
    else return
    event.preventDefault()
  }
  return (
    <>
      <label className="mb-2 block text-note font-semibold text-muted" htmlFor="palette">
        {t('title')}
      </label>
      <input
        id="palette"
        ref={field}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        className="w-full rounded border-2 border-ink bg-paper p-3 font-figures text-2xl leading-heading font-semibold"
        value={text}
        placeholder={t('example')}
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={active && `palette-${active.id}`}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-list" role="listbox" aria-label={t('title')} className="mt-3">
        {entries.map((entry) => (
          <div
            key={entry.id}
            id={`palette-${entry.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={entry === active}
            className="flex min-h-target cursor-pointer items-center justify-between gap-3 rounded px-3 py-1 hover:shadow-hinted aria-selected:bg-ink aria-selected:text-on-ink"
            onClick={() => go(entry)}
            onKeyDown={onKeyDown}
          >
            <span>
              {entry.label} {entry.detail && <small className="ms-2 text-note text-inherit">{entry.detail}</small>}
            </span>
            {entry.shortcut && <Kbd>{keyLabel(entry.shortcut)}</Kbd>}
          </div>
        ))}
      </div>
      <p role="status" className="px-3 text-muted">
        {entries.length === 0 && t('nothing')}
      </p>
    </>
  )
}

/** For a number, what can be done with it comes first; then the till's recent customers and matching pages. */
function useEntries(recent: RecentSales, text: string): PaletteEntry[] {
  const t = useTranslations('palette')
  const words = useTranslations('keys')
  const map = useKeyMap()
  const { sales } = useLiveRecentSales(recent)
  const number = numberUses(text)
  const uses = (number?.uses ?? []).map((use) => ({
    id: `number-${use.name}`,
    label: t(`to.${use.name}`, { number: number?.shown ?? '' }),
    path: use.path,
    input: { text: number?.digits ?? '', entered: true },
  }))
  const adds = addingButtons()
  const pages = COMMAND_NAMES.flatMap((name): PaletteEntry[] => {
    const path = COMMANDS[name].href
    if (!path || !isOffered(map, name)) return []
    const [page, shortcut] = [{ id: name, label: words(name as PageCommand), path }, keyOf(map, name)]
    const add = adds.find(({ dataset }) => dataset.command === name)
    if (!add) return [{ ...page, shortcut }]
    const added = { id: `add-${name}`, label: add.textContent ?? '', path: '', shortcut, press: () => add.click() }
    return [added, page]
  })
  const more = PAGES.map(({ name, path }) => ({ id: name, label: t(name), path }))
  const customers = sales.flatMap((sale, index): PaletteEntry[] => {
    const use = numberUses(sale.recipient)?.uses[0]
    const first = sales.findIndex((other) => other.recipient === sale.recipient) === index
    if (!use || !first) return []
    const input = { text: sale.recipient, entered: true }
    return [{ id: sale.ticketId, label: sale.recipient, detail: sale.what, path: use.path, input }]
  })
  return [...uses, ...matching([...pages, ...more, ...customers], text)]
}

/** What adds an item to the slip on screen, if it has one: its keys do that instead of opening a page. */
function addingButtons(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`#${ADD_FORM} [data-command]`)]
}

/** One line of the palette: a page, and the text for its field. */
type PaletteEntry = {
  id: string
  label: string
  detail?: string
  /** The key that does the same. */
  shortcut?: string
  path: string
  input?: EarlyInput
  /** What it does in place of opening a page. */
  press?: () => void
}

/** What the palette offers for a number; `name` picks its label. */
type NumberUse = { name: 'airtime' | 'bundles' | 'electricity' | 'find'; path: string }

const SHORTEST_NUMBER = 5
const TO_PHONE: readonly NumberUse[] = [
  { name: 'airtime', path: '/sell/airtime' },
  { name: 'bundles', path: '/sell/bundle' },
]
const TO_METER: readonly NumberUse[] = [{ name: 'electricity', path: '/sell/electricity' }]
const TO_FIND: NumberUse = { name: 'find', path: '/sales' }

/** The digits of a text that is only a number, its spoken form, and what can be done with it. */
export function numberUses(text: string): { shown: string; digits: string; uses: NumberUse[] } | null {
  const digits = withoutMarks(text).replace(/[\s+()-]/g, '')
  if (!/^\d+$/.test(digits) || digits.length < SHORTEST_NUMBER) return null
  const phone = /^(263|0)?7\d{8}$/.test(digits) || /^263\d{9}$/.test(digits)
  const mayBePhone = phone || /^(263|0?7)/.test(digits)
  const uses = [...(mayBePhone ? TO_PHONE : []), ...(phone ? [] : TO_METER), TO_FIND]
  return { digits, uses, shown: phone ? formatPhone(international(digits)) : groupFour(digits) }
}

function international(digits: string): string {
  return digits.startsWith('263') ? digits : `263${digits.replace(/^0/, '')}`
}

/** The entries whose label or detail contains every word of `text`, in any case; all of them if it is empty. */
export function matching(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const digits = text.replace(/\D/g, '')
  return entries.filter(({ label, detail = '' }) => {
    const said = `${label} ${detail}`.toLowerCase()
    if (digits !== '' && said.replace(/\s/g, '').includes(digits)) return true
    return words.every((word) => said.includes(word))
  })
}
