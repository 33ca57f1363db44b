import { eachSecond, passedMs } from './passed-time.ts'

/** Calls `act` once `ms` have passed, a sleep included; a timer would wait for as long again as the machine slept. */
export function afterPassed(ms: number, act: () => void): () => void {
  const began = passedMs()
  const stop = eachSecond(() => {
    if (passedMs() - began < ms) return
    stop()
    act()
  })
  return stop
}
