'use client'

import { useState } from 'react'
import { Button } from '../ui/button.tsx'

type Props = { text: string; texts: { copy: string; copied: string; notCopied: string } }

/** Copies something to be typed or pasted elsewhere; where the browser may not, it says so. */
export function CopyButton({ text, texts }: Props) {
  const [done, setDone] = useState<'copied' | 'notCopied' | null>(null)
  const copy = () => {
    const writing = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    writing.then(() => setDone('copied')).catch(() => setDone('notCopied'))
  }
  return (
    <Button onClick={copy}>
      <span aria-live="polite">{texts[done ?? 'copy']}</span>
    </Button>
  )
}
