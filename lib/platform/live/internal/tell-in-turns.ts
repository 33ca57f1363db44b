import { setImmediate as otherWork } from 'node:timers/promises'

/** Listeners told before the process does other work: a few milliseconds, since each means a socket write. */
const AT_A_TIME = 50

/**
 * Tells every listener of each change: a few at once, thousands in portions, so that presses of Sell get their turn in
 * between. Changes that come meanwhile wait until all have heard, and each is then told once, however often it came.
 */
export function tellInTurns<T, Change>(
  listeners: ReadonlySet<T>,
  tell: (listener: T, change: Change) => void,
): (change: Change) => void {
  const waiting = new Map<string, Change>()
  let isTelling = false

  async function tellAll(): Promise<void> {
    isTelling = true
    while (waiting.size > 0) {
      const changes = [...waiting.values()]
      waiting.clear()
      let told = 0
      for (const listener of listeners) {
        for (const change of changes) tell(listener, change)
        told += 1
        if (told % AT_A_TIME === 0) await otherWork()
      }
    }
    isTelling = false
  }

  return (change) => {
    waiting.set(JSON.stringify(change), change)
    if (!isTelling) void tellAll()
  }
}
