'use client'

import Link from 'next/link'
import type { ComponentProps } from 'react'
import { buttonLook } from './button-look.ts'
import { Kbd } from './kbd.tsx'
import { useChosenKey } from './key-map.tsx'

type Props = Omit<ComponentProps<typeof Link>, 'className'> & {
  look?: 'main' | 'go' | 'quiet' | 'aside'
  shortcut?: Shortcut
}

/** A shortcut's label, and its name for the browser. */
export type Shortcut = { label: string; key: string }

/** A link that looks like a button; it changes nothing. */
export function ButtonLink({ look, shortcut, children, ...link }: Props) {
  const chosen = useChosenKey()
  const keys = shortcut && chosen(shortcut.key)
  return (
    <Link prefetch={false} {...link} className={buttonLook({ look })} aria-keyshortcuts={keys}>
      <span>{children}</span>
      {shortcut && <Kbd of={shortcut.key}>{shortcut.label}</Kbd>}
    </Link>
  )
}
