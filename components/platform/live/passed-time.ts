/** Clocks that part by more than this slept, or one was set. */
const JUMP_MS = 2_000

let [clock, steady, sum] = [Date.now(), performance.now(), 0]
const listeners = new Set<() => void>()

/** Counts milliseconds while the page is open, by the faster of two clocks: one can be set, the other may sleep. */
export function passedMs(): number {
  const [clockNow, steadyNow] = [Date.now(), performance.now()]
  const [byClock, bySteady] = [clockNow - clock, steadyNow - steady]
  sum += Math.max(byClock, bySteady, 0)
  ;[clock, steady] = [clockNow, steadyNow]
  if (byClock - bySteady > JUMP_MS) for (const hear of listeners) queueMicrotask(hear)
  return sum
}

/** Calls `hear` when time was slept or the clock set; only the server can tell which. Returns a function to stop. */
export function onClockJump(hear: () => void): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** Also calls as soon as the page is seen again. Returns a function to stop. */
export function eachSecond(tick: () => void, everyMs = 1_000): () => void {
  const timer = setInterval(tick, everyMs)
  document.addEventListener('visibilitychange', tick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/** Calls `tell` with the whole seconds left, now and each second. Returns a function to stop. */
export function countDown(seconds: number, tell: (left: number) => void): () => void {
  const began = passedMs()
  // Whole milliseconds: the steady clock's fractions would show a second that is over once more.
  const tick = () => tell(Math.max(0, Math.ceil((seconds * 1_000 - Math.round(passedMs() - began)) / 1_000)))
  tick()
  return eachSecond(tick)
}

/** Calls `act` once `ms` have passed, a sleep included, unlike a timer. */
export function afterPassed(ms: number, act: () => void): () => void {
  const began = passedMs()
  const stop = eachSecond(() => {
    if (passedMs() - began < ms) return
    stop()
    act()
  })
  return stop
}
