'use client'

import { useState } from 'react'
import { Button } from './button.tsx'
import type { Shortcut } from './button-link.tsx'

type Props = { text: string; texts: { copy: string; copied: string; notCopied: string }; shortcut?: Shortcut }

/** Copies a text; if the browser may not, it says so and the text stays visible. */
export function CopyButton({ text, texts, shortcut }: Props) {
  const [done, setDone] = useState<'copied' | 'notCopied' | null>(null)
  const copy = () => {
    const writing = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    writing.then(() => setDone('copied')).catch(() => setDone('notCopied'))
  }
  return (
    <Button onClick={copy} {...(shortcut && { shortcut })}>
      <span aria-live="polite">{texts[done ?? 'copy']}</span>
    </Button>
  )
}
