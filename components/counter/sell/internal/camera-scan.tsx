'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { scannedText } from './scanned-text.ts'
import { useScan } from './use-scan.ts'

type Props = {
  takes: 'digits' | 'text'
  onRead: (text: string) => void
  onClose: () => void
}

/** The camera's picture over the screen, until a code is read. Loaded only when it is asked for. */
export function CameraScan({ takes, onRead, onClose }: Props) {
  const t = useTranslations('camera')
  const dialog = useRef<HTMLDialogElement>(null)
  const [round, setRound] = useState(0)
  const close = () => dialog.current?.close()
  useEffect(() => {
    const cover = dialog.current
    const hide = () => document.hidden && cover?.close()
    cover?.showModal()
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [])
  const take = (code: string) => {
    const text = scannedText(code, takes)
    if (text === null) return false
    close()
    onRead(text)
    return true
  }
  return (
    <dialog
      ref={dialog}
      className="border-fine inset-0 m-auto max-h-[calc(100dvh_-_1rem)] w-[min(32rem,calc(100vw_-_1rem))] overflow-auto rounded border-ink bg-paper p-4 text-ink shadow-sheet backdrop:bg-[rgb(0_0_0_/_0.35)]"
      aria-labelledby="camera-title"
      onClose={onClose}
    >
      <h2 id="camera-title" className="text-lg font-semibold">
        {t('title')}
      </h2>
      <Picture key={round} take={take} again={() => setRound(round + 1)} close={close} />
    </dialog>
  )
}

type PictureProps = { take: (code: string) => boolean; again: () => void; close: () => void }

/** One run of the camera: what it sees and what to do, or why it is off. */
function Picture({ take, again, close }: PictureProps) {
  const t = useTranslations('camera')
  const video = useRef<HTMLVideoElement>(null)
  const state = useScan(video, take)
  const isOn = state === 'starting' || state === 'looking' || state === 'noNumber'
  return (
    <>
      <video
        ref={video}
        className="mt-3 aspect-[4/3] max-h-[55dvh] w-full rounded bg-black object-cover"
        hidden={!isOn}
        muted
        playsInline
        aria-label={t('picture')}
      />
      <p className="my-3" role="status">
        {t(state)}
      </p>
      <div className="flex flex-wrap gap-2">
        {!isOn && state !== 'none' && (
          <Button look="main" onClick={again}>
            {t('again')}
          </Button>
        )}
        <Button onClick={close}>{t('close')}</Button>
      </div>
    </>
  )
}
