import { vi } from 'vitest'

/** A browser's `EventSource`, of which a test says what the server sends. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeEventSource[] = []
  readyState = 0

  constructor(readonly url: string) {
    super()
    FakeEventSource.opened.push(this)
  }

  close() {
    this.readyState = FakeEventSource.CLOSED
  }

  say(type: string, data?: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  }

  /** An answer that is no stream, on which a browser gives up. */
  refuse() {
    this.readyState = FakeEventSource.CLOSED
    this.say('error')
  }
}

/** Gives the pages of a test one browser, with `navigator` as given: `{}` has no locks. Time is the test's. */
export function useFakeBrowser(navigator: { locks?: FakeLocks } = {}): void {
  vi.useFakeTimers()
  FakeEventSource.opened = []
  FakeChannel.open.clear()
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('document', new FakeDocument())
}

export function dropFakeBrowser(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

export const openLines = () => FakeEventSource.opened.filter((line) => line.readyState !== FakeEventSource.CLOSED)

/** A page's document, shown or hidden by the test. */
export class FakeDocument extends EventTarget {
  visibilityState = 'visible'

  turn(state: 'visible' | 'hidden') {
    this.visibilityState = state
    vi.stubGlobal('document', this)
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

/** What one page posts, every other hears, except one that is frozen. */
class FakeChannel {
  static open = new Set<FakeChannel>()
  onmessage: ((event: { data: unknown }) => void) | null = null

  constructor(readonly name: string) {
    FakeChannel.open.add(this)
  }

  postMessage(data: unknown) {
    for (const other of FakeChannel.open) {
      if (other !== this && other.name === this.name) queueMicrotask(() => other.onmessage?.({ data }))
    }
  }

  close() {
    FakeChannel.open.delete(this)
    this.onmessage = null
  }
}

/** The newest page's channel hears nothing more, as when the browser freezes the page. */
export function freezeChannel(): void {
  const [newest] = [...FakeChannel.open].slice(-1)
  FakeChannel.open.delete(newest as FakeChannel)
}

type Held = { lose(reason: unknown): void }
type Waiting = { grant(): void }

/** One exclusive lock for each name, in order, and `steal`. */
export class FakeLocks {
  private readonly held = new Map<string, Held>()
  private readonly waiting = new Map<string, Waiting[]>()

  request(name: string, how: LockOptions, hold: () => Promise<void> | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const grant = () => {
        const mine: Held = { lose: reject }
        this.held.set(name, mine)
        const free = () => {
          if (this.held.get(name) !== mine) return
          this.held.delete(name)
          this.waiting.get(name)?.shift()?.grant()
        }
        Promise.resolve(hold()).then(() => {
          free()
          resolve()
        })
      }
      const queue = this.waiting.get(name) ?? []
      this.waiting.set(name, queue)
      const entry = { grant }
      how.signal?.addEventListener('abort', () => {
        const place = queue.indexOf(entry)
        if (place < 0) return
        queue.splice(place, 1)
        reject(new DOMException('', 'AbortError'))
      })
      if (how.steal) {
        this.held.get(name)?.lose(new DOMException('', 'AbortError'))
        queueMicrotask(grant)
      } else if (this.held.has(name)) queue.push(entry)
      else queueMicrotask(grant)
    })
  }
}
