import { useEffect, useEffectEvent } from 'react'

const LOOK_EVERY_MS = 5_000
/** How often the server hears of activity at the till. */
const TELL_EVERY_MS = 30_000
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** What the windows of one till tell each other: a lock concerns all of them, an unlock those of its session. */
export type TillNews = 'touched' | 'locked' | { unlocked: string }

/** The channel between this browser's windows. */
export function openTillChannel(): BroadcastChannel {
  return new BroadcastChannel('till')
}

type Heard = {
  /** No activity in any window of the till for that long. */
  onIdle(): void
  /** The server says that the till is locked. */
  onLocked(): void
}

/** Watches for activity while `watching`. Sleep counts as idle time: it reads the clock, not a timer. */
export function useIdle(afterMs: number, watching: boolean, heard: Heard): void {
  const idle = useEffectEvent(heard.onIdle)
  const locked = useEffectEvent(heard.onLocked)
  useEffect(() => {
    if (!watching) return
    let touched = Date.now()
    let told = 0
    const channel = openTillChannel()
    const look = () => Date.now() - touched > afterMs && idle()
    const tell = async () => {
      told = Date.now()
      const answer = await fetch('/api/active', { method: 'POST' }).catch(() => null)
      if (answer?.status === 423) locked()
    }
    const touch = () => {
      // The first touch after a sleep finds the till locked rather than keeping it open.
      if (Date.now() - touched > afterMs) return idle()
      touched = Date.now()
      if (touched - told < TELL_EVERY_MS) return
      channel.postMessage('touched' satisfies TillNews)
      void tell()
    }
    channel.onmessage = ({ data }) => {
      if (data === 'touched') touched = Date.now()
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    for (const name of TOUCHES) document.addEventListener(name, touch, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      channel.close()
      document.removeEventListener('visibilitychange', look)
      for (const name of TOUCHES) document.removeEventListener(name, touch, { capture: true })
    }
  }, [afterMs, watching])
}
