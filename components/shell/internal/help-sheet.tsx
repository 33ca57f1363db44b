'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CommandKeys, HelpText, KeyList, type KeyRow } from '@/components/counter/help/help-text.tsx'
import { foldLook } from '@/components/ui/lists/fold-look.ts'
import type { Help } from '@/lib/counter/help/model.ts'
import { listKeysOn } from './screen-keys.ts'

type Props = { from: string; onClose: () => void }

/** The help over the screen that it is for. Closing it leaves everything, the focus too, as it was. */
export function HelpSheet({ from, onClose }: Props) {
  const t = useTranslations('keys')
  const words = useTranslations('palette')
  const sheet = useRef<HTMLDialogElement>(null)
  const [rows] = useState<KeyRow[]>(() => listKeysOn(document.querySelector('main')))
  const [putBackCaret] = useState(() => caretOf(document.activeElement))
  const [help, again] = useHelp(from)
  useEffect(() => {
    if (!sheet.current?.open) sheet.current?.showModal()
  }, [])
  return (
    <dialog
      ref={sheet}
      className="border-fine inset-x-0 top-[min(4rem,8dvh)] bottom-auto mx-auto max-h-[86dvh] w-[min(64rem,calc(100vw_-_1.5rem))] overflow-auto overscroll-contain rounded border-ink bg-paper p-6 pt-4 text-ink shadow-sheet backdrop:bg-[rgb(0_0_0_/_0.35)] max-phone:p-4 max-phone:pt-2"
      aria-label={t('help')}
      onClose={() => {
        putBackCaret()
        onClose()
      }}
    >
      <div className="mb-3 flex items-center justify-between gap-3">
        <h1 className="text-xl font-bold">{t('help')}</h1>
        <button type="button" className="min-h-target px-3 font-semibold" onClick={() => sheet.current?.close()}>
          {words('close')}{' '}
          <kbd className="rounded-small border border-current px-1.25 py-0.75 font-figures text-hint leading-none font-semibold touch:hidden">
            Esc
          </kbd>
        </button>
      </div>
      <Contents {...{ help, rows, again }} />
    </dialog>
  )
}

/** How to put the caret back: Chromium gives a field its focus back, but not its caret, once the sheet was clicked. */
function caretOf(field: Element | null): () => void {
  if (!(field instanceof HTMLInputElement) || field.selectionStart === null) return () => undefined
  const { selectionStart, selectionEnd } = field
  return () => {
    if (document.activeElement === field) field.setSelectionRange(selectionStart, selectionEnd)
  }
}

type Asked = Help | 'loading' | 'lost'

/** The text once it is there; without a line the keys alone, which the browser knows. */
function Contents({ help, rows, again }: { help: Asked; rows: KeyRow[]; again: () => void }) {
  const t = useTranslations('offline')
  if (help === 'loading') return <div className="min-h-[50dvh]" aria-busy="true" />
  const listed = rows.flatMap(({ keys }) => keys)
  if (help === 'lost') {
    return (
      <div className="grid gap-4">
        <p className="flex flex-wrap items-center gap-3">
          <b role="status">{t('title')}</b>
          <button type="button" className={foldLook()} onClick={again}>
            {t('retry')}
          </button>
        </p>
        <KeyList rows={rows} />
        <CommandKeys listed={listed} />
      </div>
    )
  }
  return (
    <HelpText help={help}>
      {rows.length > 0 && (
        <>
          <h2 className="font-bold">{help.keysTitle}</h2>
          <KeyList rows={rows} />
        </>
      )}
      <h2 className="font-bold">{help.everywhereTitle}</h2>
      <CommandKeys listed={listed} />
    </HelpText>
  )
}

/** The help of an address, and how to ask for it once more. */
function useHelp(from: string): [help: Asked, again: () => void] {
  const [help, setHelp] = useState<Asked>('loading')
  const ask = useCallback(async () => {
    setHelp('loading')
    try {
      const answer = await fetch(`/api/help?${new URLSearchParams({ from })}`)
      setHelp(answer.ok ? await answer.json() : 'lost')
    } catch {
      setHelp('lost')
    }
  }, [from])
  useEffect(() => {
    void ask()
  }, [ask])
  return [help, ask]
}
