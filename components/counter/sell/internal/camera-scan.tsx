'use client'

import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/buttons/button.tsx'

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

/** Often enough for a hand that shakes, rare enough for a cheap phone. */
const LOOK_EVERY_MS = 150
/**
 * After this long without a code the camera is turned off: it drains the battery, and the code is probably unreadable.
 */
const GIVE_UP_MS = 30_000

type Looking = 'starting' | 'looking' | 'noNumber'
/** Why the camera is off. */
type Fault = 'refused' | 'none' | 'busy' | 'unread'

const FAULTS: Readonly<Record<string, Fault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
}

/**
 * Runs the camera into a video element and looks for codes until `take` accepts one. The camera goes off once a code
 * was taken, after half a minute, and when the component is removed.
 */
function useScan(video: RefObject<HTMLVideoElement | null>, take: (code: string) => boolean): Looking | Fault {
  const [state, setState] = useState<Looking | Fault>('starting')
  const offer = useEffectEvent(take)
  useEffect(() => {
    const screen = video.current
    if (!screen) return
    const stopped = new AbortController()
    const run = async () => {
      const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      stopped.signal.addEventListener('abort', () => turnOff(camera))
      if (stopped.signal.aborted) return turnOff(camera)
      screen.srcObject = camera
      await screen.play()
      setState('looking')
      await look(screen, stopped.signal, (code) => {
        const taken = offer(code)
        if (!taken) setState('noNumber')
        return taken
      })
      if (!stopped.signal.aborted) setState('unread')
    }
    run()
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) setState((error instanceof Error && FAULTS[error.name]) || 'busy')
      })
      .finally(() => stopped.abort())
    return () => stopped.abort()
  }, [video])
  return state
}

/** Looks again and again, until a code is taken, the time is over or it is stopped. */
async function look(video: HTMLVideoElement, stopped: AbortSignal, take: (code: string) => boolean): Promise<void> {
  const { BarcodeDetector } = window
  if (!BarcodeDetector) return
  const detector = new BarcodeDetector()
  const until = performance.now() + GIVE_UP_MS
  while (!stopped.aborted && performance.now() < until) {
    // If a frame cannot be judged, the next one is tried.
    const found = await detector.detect(video).catch(() => [])
    if (stopped.aborted) return
    for (const { rawValue } of found) if (take(rawValue)) return
    await new Promise((next) => setTimeout(next, LOOK_EVERY_MS))
  }
}

function turnOff(camera: MediaStream): void {
  for (const track of camera.getTracks()) track.stop()
}

/** Fewer digits in a row are not a phone, meter or account number. */
const NUMBER = /\d{6,}/g
const LONGEST = 40

/**
 * What a scanned code puts into the field; null if the code holds nothing for it. A field of digits takes the code's
 * only number, as from "tel:+263…" or "METER 3712…"; an account takes the text, unless it is a web address.
 */
export function scannedText(code: string, takes: 'digits' | 'text'): string | null {
  const text = code.trim()
  if (takes === 'text') return text === '' || text.length > LONGEST || text.includes('://') ? null : text
  const numbers = new Set((/^[+\d\s().-]+$/.test(text) ? text.replace(/\D/g, '') : text).match(NUMBER))
  const [number, ...others] = numbers
  return number === undefined || others.length > 0 || number.length > LONGEST ? null : number
}
