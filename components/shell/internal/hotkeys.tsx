'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { lockTillNow } from '@/components/people/lock/lock-till.ts'
import { LEAVING_LINK, leavePage } from '@/components/platform/offline/leave-page.ts'
import { useKeyMap } from '@/components/ui/buttons/key-map.tsx'
import { fillField } from '@/components/ui/forms/fill-field.ts'
import { COMMANDS, commandOf, keyOf, shortcutOf } from '@/lib/people/keys/model.ts'
import { carryAlong, forgetCarried, putCarried } from './carry-along.ts'
import { createWordGuard, digitPlace, pressesFromField } from './key-target.ts'
import { openPalette } from './palette-opener.ts'
import { createScanner, type Scanner } from './scanner.ts'
import { awaitPage, type EarlyInput, forgetPage, popEarlyInput, typeAhead } from './type-ahead.ts'

/** When a key last went into a field, in the events' own time. */
let typedAt = 0

const words = createWordGuard()

const PRESSED = 'a, button, summary'
const TYPING_FIELDS = 'input:not([type=radio]):not([type=checkbox]):not([type=submit]), textarea, select'

/**
 * Activates whatever names the key in `aria-keyshortcuts`, or opens the page of a command without a control. Single
 * keys work only outside fields, held keys once; Escape first closes an open menu. Scanned text, and digits while the
 * screen's number is empty, go into its field; text typed while a page loads goes into that page's field.
 */
export function Hotkeys() {
  const router = useRouter()
  const path = usePathname()
  const keys = useKeyMap()

  const press = useEffectEvent((key: string): boolean => {
    if (isDigit(key) && digitToField(key, mainField(keyOf(keys, 'search')))) return true
    const command = commandOf(keys, key)
    const control = findControl(key) ?? (command && findControl(COMMANDS[command].key))
    if (control) {
      if (control.matches(TYPING_FIELDS)) control.focus()
      else open(control)
      return true
    }
    if (command === 'lock') return lockTillNow()
    if (command === 'palette' || command === 'search') return openPalette()
    const href = command && COMMANDS[command].href
    if (!href) return false
    leavePage(href, () => {
      if (href !== path) {
        awaitPage(href)
        markLoading()
      }
      router.push(href)
    })
    return true
  })
  const scan = useEffectEvent((code: string) => {
    const field = mainField(keyOf(keys, 'search'))
    if (field) fillField(field, code, { enter: true, after: false })
  })
  /** A digit for the field is not held back as a possible scan: what follows goes into the field anyway. */
  const hear = useEffectEvent((event: KeyboardEvent, key: string, scanner: Scanner): boolean => {
    const field = isDigit(key) && !scanner.waits() ? mainField(keyOf(keys, 'search')) : null
    return digitToField(key, field) || listen(event, key, scanner)
  })
  const inField = useEffectEvent((event: KeyboardEvent, key: string, scanner: Scanner): void => {
    scanner.flush()
    const isForeign = pressesFromField(event, typedAt)
    const named = isForeign ? findControl(key) : undefined
    // A letter that a field takes is not part of a word typed outside fields.
    if (isForeign) noteLetter(event, named !== undefined)
    if (named && !named.matches(':disabled') && press(key)) event.preventDefault()
    else typedAt = event.timeStamp
  })
  const takes = useEffectEvent((event: KeyboardEvent, key: string, scanner: Scanner): boolean => {
    if (!isPlain(event)) return press(key)
    return typeAhead(event.key) || (isSingle(key) ? hear(event, key, scanner) : press(key))
  })
  const onKey = useEffectEvent((event: KeyboardEvent, scanner: Scanner) => {
    if (event.defaultPrevented || event.repeat || document.querySelector('dialog[open]')) return
    const key = shortcutOf(event)
    if (key === 'Escape') forgetPage()
    if (key === null || (key === 'Escape' && closeMenu())) return
    if (isPlain(event) && (isTyped(event) || goesToFold(event) || goesToSearch(event, key)))
      return inField(event, key, scanner)
    noteLetter(event, Boolean(findControl(key) || commandOf(keys, key)))
    if (takes(event, key, scanner) || endsWord(event)) event.preventDefault()
  })
  const onClick = useEffectEvent((event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest(PRESSED) : null
    if (control) markPressed(control)
    const link = control?.closest<HTMLAnchorElement>(LEAVING_LINK)
    if (!link || link.hasAttribute('download') || link.target === '_blank') return
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { pathname } = new URL(link.href)
    if (pathname === path) return
    carryAlong(link, pathname)
    awaitPage(pathname)
    markLoading()
  })

  const arrive = useEffectEvent((arrived: string) => {
    markArrived()
    const input = popEarlyInput(arrived)
    const field = input && mainField(keyOf(keys, 'search'))
    if (input && field) {
      forgetCarried()
      typeInto(field, input)
    } else {
      forgetPage()
      putCarried(arrived)
    }
  })

  useLayoutEffect(() => {
    arrive(path)
  }, [path])
  useEffect(() => {
    const scanner = createScanner({ press: (key) => press(key.toUpperCase()), scan })
    const keydown = (event: KeyboardEvent) => {
      if (event.key === 'Tab') words.forget()
      onKey(event, scanner)
    }
    const click = (event: MouseEvent) => onClick(event)
    const point = (event: PointerEvent) => {
      words.forget()
      forgetPage()
      closeMenuOutside(event)
    }
    document.addEventListener('keydown', keydown)
    document.addEventListener('click', click)
    document.addEventListener('pointerdown', point)
    return () => {
      scanner.clear()
      document.removeEventListener('keydown', keydown)
      document.removeEventListener('click', click)
      document.removeEventListener('pointerdown', point)
    }
  }, [])
  return null
}

/** Whether the key goes into the focused field. */
function isTyped({ key, target }: KeyboardEvent): boolean {
  const typing = target instanceof Element && target.matches(TYPING_FIELDS)
  return typing && (key.length === 1 || key === 'Enter' || key === 'Backspace')
}

/** A key that a scanner may type. The space bar presses the focused control. */
function isSingle(key: string): boolean {
  return (key.length === 1 && key !== ' ') || key === 'Enter'
}

/** Letters pass as typed, since a code may contain them; number pad digits whatever NumLock says. */
function listen({ key, timeStamp }: KeyboardEvent, name: string, scanner: Scanner): boolean {
  return scanner.key(key.length === 1 ? key : name, timeStamp) === 'kept'
}

function isPlain({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey
}

function isLetter({ key }: KeyboardEvent): boolean {
  return /^\p{L}$/u.test(key)
}

function noteLetter(event: KeyboardEvent, isKey: boolean): void {
  if (isPlain(event) && isLetter(event)) words.letter(event.timeStamp, isKey)
}

/** Folding something does no harm. */
function endsWord({ key, timeStamp, target }: KeyboardEvent): boolean {
  return words.ends(key, timeStamp) && !(target instanceof HTMLElement && target.matches('summary'))
}

/** Whether a letter goes into the first field of a fold that was just opened; it then has the focus. */
function goesToFold(event: KeyboardEvent): boolean {
  const fold = document.activeElement?.matches('details[open] > summary') && document.activeElement.parentElement
  const field = fold ? fold.querySelector<HTMLInputElement>('input:not([type]), textarea') : null
  if (!field || !isLetter(event)) return false
  field.focus()
  return true
}

/** Whether a letter or digit goes into the page's search field, which then has the focus, since it is no key there. */
function goesToSearch({ key }: KeyboardEvent, named: string): boolean {
  const field =
    /^[\p{L}\d]$/u.test(key) && !findControl(named) && document.querySelector<HTMLInputElement>('main [data-any-key]')
  if (!field) return false
  field.focus()
  return true
}

function isDigit(key: string): boolean {
  return /^\d$/.test(key)
}

/**
 * Types a digit into the screen's number field if that is where it goes. Nothing changes while a price is asked for.
 */
function digitToField(key: string, field: HTMLInputElement | null): boolean {
  if (!field) return false
  const named = findControl(key)
  const control = named ? (named.matches(':disabled') ? 'disabled' : 'live') : 'none'
  const isTyping = document.activeElement === field && !('full' in field.dataset)
  const place = isTyping ? 'after' : digitPlace({ text: field.value, full: 'full' in field.dataset, control })
  if (place === 'control') return false
  if (!field.form?.querySelector('[aria-busy="true"]'))
    fillField(field, key, { enter: false, after: place === 'after' })
  return true
}

/** Types what was typed for a page. A last digit comes as a key: after a whole number it is one of that page. */
function typeInto(field: HTMLInputElement, { text, entered }: EarlyInput): void {
  const key = text.slice(-1)
  const isKey = !entered && isDigit(key)
  fillField(field, isKey ? text.slice(0, -1) : text, { enter: entered, after: true })
  if (!isKey) return
  // React processes the rest before the next task.
  setTimeout(() => {
    const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    if (field.dispatchEvent(press)) fillField(field, key, { enter: false, after: true })
  })
}

function findControl(key: string): HTMLElement | undefined {
  const named = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${CSS.escape(key)}"]`)
  return [...named].find((control) => isVisible(control) && !control.closest('[inert]'))
}

/** Presses a control; if that unfolds something, moves the focus to the first choice in it. */
function open(control: HTMLElement): void {
  control.click()
  if (control.matches('details:not([open]) > summary')) return
  const unfolded = control.matches('summary') ? control.parentElement : null
  unfolded?.querySelector<HTMLElement>('button:not(:disabled), a[href]')?.focus()
}

function isVisible(control: HTMLElement): boolean {
  return control.checkVisibility?.() ?? control.offsetParent !== null
}

/** The screen's one number field, which `/` enters. */
function mainField(searchKey: string): HTMLInputElement | null {
  const named = document.querySelectorAll<HTMLInputElement>(
    `main input[aria-keyshortcuts~="${CSS.escape(searchKey)}"], main input[aria-keyshortcuts~="/"]`,
  )
  return [...named].find((field) => !field.disabled && field.offsetParent !== null) ?? null
}

/** Closes the open menu, if any, and focuses what opened it. */
function closeMenu(): boolean {
  const menu = openMenu()
  if (!menu) return false
  menu.open = false
  menu.querySelector('summary')?.focus()
  return true
}

/** A press outside an open menu closes it. */
function closeMenuOutside({ target }: PointerEvent): void {
  const menu = openMenu()
  if (menu && target instanceof Node && !menu.contains(target)) menu.open = false
}

function openMenu(): HTMLDetailsElement | null {
  return document.querySelector('details[data-menu][open]')
}

/** Longer than the slowest page takes; a mark that stayed on would be untrue. */
const PATIENCE_MS = 30_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Marks what was pressed, before anything answers; the styles show it while its form or the next page is under way. */
function markPressed(control: Element | null | undefined): void {
  for (const old of document.querySelectorAll('[data-pressed]')) old.removeAttribute('data-pressed')
  control?.setAttribute('data-pressed', '')
}

/** A page was asked for: a line at the top runs until it is there. */
function markLoading(): void {
  document.documentElement.dataset.loading = ''
  clearTimeout(timer)
  timer = setTimeout(markArrived, PATIENCE_MS)
}

/** The page is there, or nobody is waiting for it any more. */
function markArrived(): void {
  clearTimeout(timer)
  delete document.documentElement.dataset.loading
  markPressed(null)
}
