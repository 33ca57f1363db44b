/**
 * The screens of `bench/live.ts` in a process of their own, which does what its parent asks: open them, say what they
 * heard, cut all, come back at once.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type LiveScreen, openScreen, type Told } from '../live-screen.ts'
import type { Asked, Heard, Opened } from './crowd.ts'

/** How many are being opened at the same time when the screens of a morning open one after the other. */
const AT_A_TIME = 50
const AGAIN_AFTER_MS = 1_000

let asked: Extract<Asked, { do: 'open' }> | undefined
let screens: LiveScreen[] = []
const heard = new Map<string, { screens: Set<number>; lastAt: number }>()

process.on('message', async (message: Asked) => {
  if (message.do === 'open') asked = message
  process.send?.(await answer(message))
})

async function answer(message: Asked): Promise<Opened | Heard | null> {
  if (message.do === 'open') return openAll(AT_A_TIME)
  if (message.do === 'say') {
    const { screens, lastAt } = heard.get(message.id) ?? { screens: new Set(), lastAt: 0 }
    return { screens: screens.size, lastAt }
  }
  if (message.do === 'forget') {
    heard.clear()
    return null
  }
  const pauses = screens.map((screen) => screen.backAfterMs())
  for (const screen of screens) screen.cut()
  return message.do === 'cut' ? null : openAll(Number.POSITIVE_INFINITY, pauses)
}

/** Opens all screens, `atATime` at the same time, each after its pause, and opens any that is refused or cut again. */
async function openAll(atATime: number, pausesMs: readonly number[] = []): Promise<Opened> {
  const from = performance.now()
  const cookies = asked?.cookies ?? []
  const faults: Record<string, number> = {}
  let next = 0
  screens = []
  const openNext = async (): Promise<void> => {
    for (let at = next++; at < cookies.length; at = next++) {
      await pause(pausesMs[at] ?? 0)
      await openOne(at, (why) => {
        faults[why] = (faults[why] ?? 0) + 1
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(atATime, cookies.length) }, openNext))
  return { tookMs: performance.now() - from, faults }
}

function openOne(at: number, onFault: (why: string) => void): Promise<void> {
  return new Promise((resolve) => {
    const open = () => {
      screens[at] = openScreen({
        origin: asked?.origin ?? '',
        cookie: asked?.cookies[at] ?? '',
        path: asked?.path,
        // One address has ports for some 28,000 lines, and a line that was cut keeps its port for a minute.
        localAddress: `127.0.0.${2 + (at % 8)}`,
        onOpen: resolve,
        onChange: (told) => note(at, told),
        onEnd: (why) => {
          onFault(why)
          setTimeout(open, AGAIN_AFTER_MS)
        },
      })
    }
    open()
  })
}

/** Counts each screen once, when it first hears of something. */
function note(at: number, { id }: Told): void {
  const known = heard.get(id) ?? { screens: new Set(), lastAt: 0 }
  heard.set(id, known)
  if (known.screens.has(at)) return
  known.screens.add(at)
  known.lastAt = Date.now()
}
