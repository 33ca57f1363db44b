/** Clocks that part by more than this did so by a sleep, or because somebody or the network set one of them. */
const JUMP_MS = 2_000

let [clock, steady, sum] = [Date.now(), performance.now(), 0]
const listeners = new Set<() => void>()

/**
 * Counts milliseconds for as long as the page is open. A computer's clock can be set, and its steady one may stand still
 * while it sleeps: of the two, whichever has gone on further since the last reading counts, and neither goes back.
 */
export function passedMs(): number {
  const [clockNow, steadyNow] = [Date.now(), performance.now()]
  const [byClock, bySteady] = [clockNow - clock, steadyNow - steady]
  sum += Math.max(byClock, bySteady, 0)
  ;[clock, steady] = [clockNow, steadyNow]
  if (byClock - bySteady > JUMP_MS) for (const hear of listeners) queueMicrotask(hear)
  return sum
}

/**
 * Calls `hear` once the clock has gone on without the steady one. Nobody here can tell a sleep, in which time passed,
 * from a clock that was put forward, when none did; the server can. Returns a function to stop.
 */
export function onClockJump(hear: () => void): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** Calls `tick` each second, and as soon as the page is seen again. Returns a function to stop. */
export function eachSecond(tick: () => void, everyMs = 1_000): () => void {
  const timer = setInterval(tick, everyMs)
  document.addEventListener('visibilitychange', tick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/** Calls `tell` with the whole seconds that are left of `seconds`, now and each second. Returns a function to stop. */
export function countDown(seconds: number, tell: (left: number) => void): () => void {
  const began = passedMs()
  const tick = () => tell(Math.max(0, Math.ceil(seconds - (passedMs() - began) / 1_000)))
  tick()
  return eachSecond(tick)
}

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
