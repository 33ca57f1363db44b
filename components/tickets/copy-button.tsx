'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'

/** Copies a token for a message to the customer. Where the browser may not, it says so and the token stays in sight. */
export function CopyButton({ text }: { text: string }) {
  const t = useTranslations('next')
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
