'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'

/** Copies the slip as text for a message; where the browser may not, it says so. */
export function CopyText({ text }: { text: string }) {
  const t = useTranslations('share')
  const [done, setDone] = useState<'copied' | 'notCopied' | null>(null)
  const copy = () => {
    const writing = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    writing.then(() => setDone('copied')).catch(() => setDone('notCopied'))
  }
  return (
    <Button onClick={copy} shortcut={{ label: 'C', key: 'C' }}>
      <span aria-live="polite">{t(done ?? 'copy')}</span>
    </Button>
  )
}
