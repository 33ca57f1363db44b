'use client'

import { useState } from 'react'
import { Button } from './button.tsx'
import type { Shortcut } from './button-link.tsx'

type Props = {
  text: string
  texts: { copy: string; copied: string; notCopied: string }
  /** What it copies, where a page has several. */
  of?: string | undefined
  shortcut?: Shortcut
}

/** Copies a text; if the browser may not, it says so and the text stays visible. */
export function CopyButton({ text, texts, of, shortcut }: Props) {
  const [done, setDone] = useState<'copied' | 'notCopied' | null>(null)
  const copy = () => {
    const writing = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    writing.then(() => setDone('copied')).catch(() => setDone('notCopied'))
  }
  const said = texts[done ?? 'copy']
  return (
    <Button onClick={copy} aria-label={of && `${said}: ${of}`} {...(shortcut && { shortcut })}>
      <span aria-live="polite">{said}</span>
    </Button>
  )
}
