'use client'

import type { ComponentProps } from 'react'
import type { Shortcut } from './button-link.tsx'
import { buttonLook } from './button-look.ts'
import { Kbd } from './kbd.tsx'
import { useChosenKey } from './key-map.tsx'

type Props = Omit<ComponentProps<'button'>, 'className' | 'type'> & { look?: 'main' | 'quiet'; shortcut?: Shortcut }

/** A button that acts in the page and posts nothing. */
export function Button({ look, shortcut, children, ...button }: Props) {
  const chosen = useChosenKey()
  return (
    <button
      {...button}
      type="button"
      className={buttonLook({ look })}
      aria-keyshortcuts={shortcut && chosen(shortcut.key)}
    >
      <span>{children}</span>
      {shortcut && <Kbd of={shortcut.key}>{shortcut.label}</Kbd>}
    </button>
  )
}
