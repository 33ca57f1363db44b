import { passedMs } from '@/components/platform/live/passed-time.ts'

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

export type IdleHandlers = {
  /** No activity in any window of the till for that long. */
  onIdle(): void
  /** The server says that the till is locked. */
  onLocked(): void
}

/** Watches for activity until the returned function is called. Sleep counts as idle time. */
export function watchIdle(afterMs: number, handlers: IdleHandlers): () => void {
  let touched = passedMs()
  let reportedAt = Number.NEGATIVE_INFINITY
  const channel = openTillChannel()
  const look = () => passedMs() - touched > afterMs && handlers.onIdle()
  const tell = async () => {
    reportedAt = passedMs()
    const answer = await fetch('/api/active', { method: 'POST' }).catch(() => null)
    if (answer?.status === 423) handlers.onLocked()
  }
  const touch = () => {
    // The first touch after a sleep finds the till locked rather than keeping it open.
    if (passedMs() - touched > afterMs) return handlers.onIdle()
    touched = passedMs()
    if (touched - reportedAt < TELL_EVERY_MS) return
    channel.postMessage('touched' satisfies TillNews)
    void tell()
  }
  channel.onmessage = ({ data }) => {
    if (data === 'touched') touched = passedMs()
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
}
