import { log } from '@/lib/platform/log/log.ts'

export type Loop = {
  soon(ms: number): void
  stop(): Promise<void>
}

const STUCK_AFTER_MS = 5 * 60_000

type Options = {
  stuckAfterMs?: number
  restMs?: number
  /** By default the process ends. */
  onStuck?: (name: string) => void
}

/** One run at a time. One that hangs ends the worker, since a new process finds its work in the rows. */
export function repeat(
  name: string,
  everyMs: number,
  work: (alive: () => void) => Promise<unknown>,
  { stuckAfterMs = STUCK_AFTER_MS, restMs = 0, onStuck = endProcess }: Options = {},
): Loop {
  let timer: NodeJS.Timeout | undefined
  let watchdog: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let dueAt = 0
  let restsUntil = 0
  let again: number | null = null
  let stopped = false

  function plan(ms: number): void {
    clearTimeout(timer)
    dueAt = performance.now() + ms
    if (!stopped) timer = setTimeout(start, ms)
  }

  function alive(): void {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => onStuck(name), stuckAfterMs)
  }

  function start(): void {
    again = null
    alive()
    running = work(alive)
      .then(() => undefined)
      .catch((error: unknown) => log().error({ err: error, loop: name }, 'a loop of the worker failed'))
      .finally(() => {
        clearTimeout(watchdog)
        running = null
        restsUntil = performance.now() + restMs
        plan(everyMs)
        if (again !== null) soon(again)
      })
  }

  function soon(ms: number): void {
    const now = performance.now()
    const restedMs = Math.max(ms, restsUntil - now)
    if (running) again = Math.min(again ?? ms, ms)
    else if (now + restedMs < dueAt) plan(restedMs)
  }

  plan(0)
  return {
    soon,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

function endProcess(name: string): void {
  log().fatal({ loop: name }, 'a loop of the worker is stuck; the worker ends, to be started again')
  process.exit(1)
}
