'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { RecentSales } from '@/components/counter/sales/use-live-recent-sales.ts'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'
import { useKeyMap } from '@/components/ui/buttons/key-map.tsx'
import { keyOf } from '@/lib/people/keys/model.ts'
import type { Finder } from './finder.tsx'
import { offerPalette } from './palette-opener.ts'

type Loaded = { Finder: ComponentType<ComponentProps<typeof Finder>> } | 'loading' | 'lost'

/** Opens at once and takes what is typed; what finds pages and numbers comes with the first press. */
export function Palette({ recent }: { recent: RecentSales }) {
  const t = useTranslations('palette')
  const offline = useTranslations('offline')
  const map = useKeyMap()
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<Loaded>('loading')
  const [early, setEarly] = useState('')
  const isThere = typeof loaded === 'object'
  const show = () => {
    setOpen(true)
    if (!dialog.current?.open) dialog.current?.showModal()
    if (isThere) return
    setLoaded('loading')
    import('./finder.tsx').then(setLoaded, () => setLoaded('lost'))
  }
  const close = () => dialog.current?.close()
  useEffect(() => {
    return offerPalette(show)
  })
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key.length !== 1 || ctrlKey || metaKey || altKey) return
    if (!isThere) setEarly((text) => text + key)
    // A space presses what is focused.
    else if (key !== ' ') document.getElementById('palette')?.focus()
  }
  return (
    <>
      <button
        type="button"
        className="min-h-9 rounded border border-edge px-3 whitespace-nowrap text-ink hover:border-ink hover:text-ink max-narrow:hidden"
        onClick={show}
        aria-keyshortcuts={keyOf(map, 'palette')}
      >
        {t('open')}
        <span className="ms-1 max-[88rem]:hidden">
          <Kbd of="Control+K">Ctrl K</Kbd>
        </span>
      </button>
      <dialog
        ref={dialog}
        className="border-fine inset-x-0 top-24 bottom-auto mx-auto max-h-[calc(100dvh_-_8rem)] w-[min(38rem,calc(100vw_-_2rem))] overflow-auto rounded border-ink bg-paper p-4 text-ink shadow-sheet backdrop:bg-[rgb(0_0_0_/_0.35)]"
        aria-label={t('title')}
        onKeyDown={onKeyDown}
        onClose={() => {
          setOpen(false)
          setEarly('')
        }}
      >
        {open && isThere && <loaded.Finder recent={recent} early={early} close={close} />}
        {open && !isThere && (
          <p role="status" className="min-h-48 p-3 text-muted" aria-busy={loaded === 'loading'}>
            {loaded === 'lost' && offline('title')}
          </p>
        )}
        <button type="button" className="min-h-target px-3 text-note text-muted" onClick={close}>
          {t('close')}{' '}
          <kbd className="rounded-small border border-current px-1.25 py-0.75 font-figures text-hint leading-none font-semibold">
            Esc
          </kbd>
        </button>
      </dialog>
    </>
  )
}
