import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_EVERY_MS = 2_000
/** A collection stops the thread for a tenth of a second: so rarely that presses do not notice. */
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 30 * 60_000
/** How much the heap may grow after a collection before V8 begins the next, which runs beside the program. */
const GROWTH_PERCENT = 50

/**
 * Keeps this process near that many bytes. V8 alone lets its heap grow to several times what lives in it, the more so
 * the more memory the machine has. What is in use is never refused: a shop that needs more gets it.
 */
export function holdMemory(bytes: number): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  const look = watchMemory({ bytes, resident: () => process.memoryUsage.rss(), collect })
  setInterval(() => look(performance.now()), LOOK_EVERY_MS).unref()
}

type Watched = { bytes: number; resident: () => number; collect: () => void }

/**
 * Returns what to call now and then, with the time in ms: it collects if more is resident than may be. If that does not
 * help, it waits twice as long before it tries again.
 */
export function watchMemory({ bytes, resident, collect }: Watched): (now: number) => void {
  let pauseMs = FIRST_PAUSE_MS
  let nextAt = Number.NEGATIVE_INFINITY
  return (now) => {
    if (now < nextAt || resident() <= bytes) return
    collect()
    pauseMs = resident() <= bytes ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    nextAt = now + pauseMs
  }
}
