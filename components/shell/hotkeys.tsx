'use client'

import { useEffect } from 'react'

const TYPED_INTO = 'input:not([type=radio]):not([type=checkbox]):not([type=submit]), textarea, select'

/**
 * Presses whatever on screen names the key in `aria-keyshortcuts`: links are followed, buttons pressed, fields entered.
 * Digits and letters count only outside a field, and a key held down counts once. Escape first closes an open menu.
 */
export function Hotkeys() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Escape' && closeMenu()) return
      const typing = event.target instanceof Element && event.target.matches(TYPED_INTO)
      if (typing && event.key.length === 1) return
      const control = findControl(event.key)
      if (!control) return
      event.preventDefault()
      if (control.matches(TYPED_INTO)) control.focus()
      else control.click()
    }
    const closeOutside = (event: PointerEvent) => {
      const menu = openMenu()
      if (menu && event.target instanceof Node && !menu.contains(event.target)) menu.open = false
    }
    document.addEventListener('keydown', press)
    document.addEventListener('pointerdown', closeOutside)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', closeOutside)
    }
  }, [])
  return null
}

function findControl(key: string): HTMLElement | undefined {
  const name = key.length === 1 ? key.toUpperCase() : key
  const named = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(name)}"]`)
  return [...named].find((control) => isVisible(control) && !control.closest('[inert]'))
}

function isVisible(control: HTMLElement): boolean {
  return control.checkVisibility?.() ?? control.offsetParent !== null
}

function openMenu(): HTMLDetailsElement | null {
  return document.querySelector('details[data-menu][open]')
}

function closeMenu(): boolean {
  const menu = openMenu()
  if (!menu) return false
  menu.open = false
  menu.querySelector('summary')?.focus()
  return true
}
