import {
  type Line,
  type LiveSignal,
  LOST_AFTER_MS,
  openEventLine,
  RETRY_MS,
  type Stream,
} from './internal/event-line.ts'

/** A page that stays hidden for this long leaves the line. */
const REST_AFTER_MS = 60_000

/** A page that leads answers at once, unless the browser has frozen it. */
const ANSWER_MS = 5_000

/** The longest that a page that leads can be quiet: between two tries, each of which waits for its first beat. */
const QUIET_MS = LOST_AFTER_MS + RETRY_MS + ANSWER_MS

/**
 * Joins the line that all pages of this browser share, since HTTP/1.1 allows it six connections to the shop. A hidden
 * page leaves it after a minute; one that is shown again is told `open`, since what it shows is older.
 */
export function joinLine(stream: Stream, tell: (signal: LiveSignal) => void): Line {
  let part: Line | undefined
  let hidden: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    part?.close()
    part = undefined
  }
  const look = () => {
    clearTimeout(hidden)
    if (document.visibilityState === 'hidden') hidden = setTimeout(leave, REST_AFTER_MS)
    else part ??= takePart(stream, tell)
  }
  document.addEventListener('visibilitychange', look)
  look()
  return {
    retry: () => part?.retry(),
    close: () => {
      document.removeEventListener('visibilitychange', look)
      clearTimeout(hidden)
      leave()
    },
  }
}

/** What pages tell each other: one asks whether somebody leads, the one that does answers, or passes a signal on. */
type Word = { asks: number } | { to: number; state: 'open' | 'lost' | 'full' | 'opening' } | LiveSignal

/**
 * The page that holds the lock leads: it opens the connection and passes on what it hears. If it is closed, crashes or
 * leaves, the browser gives the lock to the next; from one that is frozen, another takes it. A browser without locks or
 * channels opens a connection for each page.
 */
function takePart(stream: Stream, tell: (signal: LiveSignal) => void): Line {
  const { locks } = navigator
  if (!locks || typeof BroadcastChannel === 'undefined') return openEventLine(stream, tell)
  const me = Math.random()
  const channel = new BroadcastChannel(stream.url)
  let led: { line: Line; end(): void } | undefined
  let state: 'open' | 'lost' | 'full' | 'opening'
  let queued: AbortController
  let silence: ReturnType<typeof setTimeout> | undefined
  let left = false

  const say = (word: Word) => channel.postMessage(word)
  const pass = (signal: LiveSignal) => {
    state = signal.kind === 'lost' || signal.kind === 'full' ? signal.kind : 'open'
    say(signal)
    tell(signal)
  }
  const lead = (end: () => void): Line => {
    clearTimeout(silence)
    state = 'opening'
    led = { line: openEventLine(stream, pass), end }
    return led.line
  }
  const request = async (how: LockOptions) => {
    let line: Line | undefined
    const hold = () => (left ? undefined : new Promise<void>((end) => (line = lead(end))))
    try {
      await locks.request(stream.url, how, hold)
    } catch (error) {
      line?.close()
      if (left || how.signal?.aborted || led?.line !== line) return
      if ((error as DOMException).name === 'AbortError') follow()
      // Where the browser may store nothing, there are no locks either.
      else lead(() => {})
    }
  }
  const follow = () => {
    led = undefined
    queued = new AbortController()
    void request({ signal: queued.signal })
    say({ asks: me })
    expectWord(ANSWER_MS)
  }
  const takeLead = () => {
    queued.abort()
    void request({ steal: true })
  }
  const expectWord = (withinMs: number) => {
    clearTimeout(silence)
    silence = setTimeout(takeLead, withinMs)
  }
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if ('asks' in data) return led && say({ to: data.asks, state })
    if (led) return
    expectWord(QUIET_MS)
    if ('kind' in data) tell(data)
    else if (data.to === me && data.state !== 'opening') tell({ kind: data.state })
  }
  const close = () => {
    left = true
    queued.abort()
    clearTimeout(silence)
    led?.line.close()
    led?.end()
    channel.close()
  }
  follow()
  return { retry: () => (led ? led.line.retry() : takeLead()), close }
}
