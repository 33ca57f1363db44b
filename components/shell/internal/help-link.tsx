'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ComponentType, type MouseEvent, useState } from 'react'
import { leavePage } from '@/components/platform/offline/leave-page.ts'
import { useKeyMap } from '@/components/ui/buttons/key-map.tsx'
import { keyOf } from '@/lib/people/keys/model.ts'

/**
 * Opens this screen's help over it, so that nothing typed is lost. What shows it comes with the press: until then, and
 * where it cannot be had, the link leads to the same text as a page.
 */
export function HelpLink() {
  const t = useTranslations('keys')
  const from = usePathname()
  const key = keyOf(useKeyMap(), 'help')
  const href = `/help?from=${from}`
  const [Sheet, setSheet] = useState<ComponentType<{ from: string; onClose: () => void }> | null>(null)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    import('./help-sheet.tsx').then(
      ({ HelpSheet }) => setSheet(() => HelpSheet),
      () => leavePage(href, () => window.location.assign(href)),
    )
  }
  return (
    <>
      <a
        href={href}
        data-in-place
        onClick={open}
        aria-label={t('help')}
        title={t('help')}
        aria-keyshortcuts={key}
        className="flex min-h-target min-w-9 items-center justify-center text-lg font-bold no-underline"
      >
        ?
      </a>
      {Sheet && <Sheet from={from} onClose={() => setSheet(null)} />}
    </>
  )
}
