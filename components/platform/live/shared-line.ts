import {
  type Line,
  type LiveSignal,
  LOST_AFTER_MS,
  openEventLine,
  RETRY_MS,
  type Stream,
} from './internal/event-line.ts'

const REST_AFTER_MS = 60_000

/** A leading page answers at once, unless the browser has frozen it. */
const ANSWER_MS = 5_000

/** The longest that a leading page can be quiet: between two tries, each waiting for its first beat. */
const QUIET_MS = LOST_AFTER_MS + RETRY_MS + ANSWER_MS

/** Joins the line that all pages share, since HTTP/1.1 allows six connections; a hidden page leaves after a minute. */
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

/** Messages between pages: is there a leader, its answer, or a signal passed on. */
type Word = { asks: number } | { to: number; state: 'open' | 'lost' | 'full' | 'opening' } | LiveSignal

/** The page with the lock opens the connection. A frozen leader is replaced; without locks each page opens its own. */
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
