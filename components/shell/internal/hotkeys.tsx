'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { lockTillNow } from '@/components/people/lock/lock-till.ts'
import { useKeyMap } from '@/components/ui/key-map.tsx'
import { COMMANDS, commandOf, keyOf, shortcutOf } from '@/lib/people/keys/model.ts'
import { fillField, mainField } from './fill-field.ts'
import { closeMenu, closeMenuOutside } from './open-menu.ts'
import { openPalette } from './palette-opener.ts'
import { createScanner, type Scanner } from './scanner.ts'
import { awaitPage, forgetPage, takeTypedAhead, typeAhead } from './type-ahead.ts'

const TYPED_INTO = 'input:not([type=radio]):not([type=checkbox]):not([type=submit]), textarea, select'

/**
 * Activates whatever names the key in `aria-keyshortcuts`, or opens the page of a command without a control. Single
 * keys work only outside fields, held keys once; Escape first closes an open menu. Scanned text goes into the screen's
 * field and presses nothing; text typed while a page loads goes into that page's field.
 */
export function Hotkeys() {
  const router = useRouter()
  const path = usePathname()
  const keys = useKeyMap()

  const press = useEffectEvent((key: string): boolean => {
    const command = commandOf(keys, key)
    const control = findControl(key) ?? (command && findControl(COMMANDS[command].key))
    if (control) {
      if (control.matches(TYPED_INTO)) control.focus()
      else control.click()
      return true
    }
    if (command === 'lock') return lockTillNow()
    if (command === 'palette' || command === 'search') return openPalette()
    const href = command && COMMANDS[command].href
    if (!href) return false
    if (href !== path) awaitPage(href)
    router.push(href)
    return true
  })
  const scan = useEffectEvent((code: string) => {
    const field = mainField(keyOf(keys, 'search'))
    if (field) fillField(field, code, { enter: true, after: false })
  })
  const onKey = useEffectEvent((event: KeyboardEvent, scanner: Scanner) => {
    if (event.defaultPrevented || event.repeat || document.querySelector('dialog[open]')) return
    const key = shortcutOf(event)
    if (key === 'Escape') forgetPage()
    if (key === null || (key === 'Escape' && closeMenu())) return
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (plain && isTyped(event)) return
    const taken = (plain && typeAhead(event.key)) || (plain && isSingle(key) ? listen(event, key, scanner) : press(key))
    if (taken) event.preventDefault()
  })
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { pathname } = new URL(link.href)
    if (pathname !== path) awaitPage(pathname)
  })

  const arrive = useEffectEvent((arrived: string) => {
    const typed = takeTypedAhead(arrived)
    const field = typed && mainField(keyOf(keys, 'search'))
    if (typed && field) fillField(field, typed.text, { enter: typed.entered, after: true })
    else forgetPage()
  })

  useLayoutEffect(() => arrive(path), [path])
  useEffect(() => {
    const scanner = createScanner({ press: (key) => press(key.toUpperCase()), scan })
    const keydown = (event: KeyboardEvent) => onKey(event, scanner)
    const click = (event: MouseEvent) => onClick(event)
    const point = (event: PointerEvent) => {
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
  const typing = target instanceof Element && target.matches(TYPED_INTO)
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

function findControl(key: string): HTMLElement | undefined {
  const named = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${CSS.escape(key)}"]`)
  return [...named].find((control) => isVisible(control) && !control.closest('[inert]'))
}

function isVisible(control: HTMLElement): boolean {
  return control.checkVisibility?.() ?? control.offsetParent !== null
}
