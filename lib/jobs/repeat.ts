import { log } from '../log.ts'

export type Loop = {
  /** Runs the work in `ms` at the latest, if its next turn is not nearer. */
  soon(ms: number): void
  /** Lets a run under way finish and starts no other. */
  stop(): Promise<void>
}

/**
 * Runs work now and then every `everyMs` after it ended, one run at a time. A run that throws is logged and the next
 * comes all the same: the database being away must not end the worker.
 */
export function repeat(name: string, everyMs: number, work: () => Promise<unknown>): Loop {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let dueAt = 0
  let again: number | null = null
  let stopped = false

  function plan(ms: number): void {
    clearTimeout(timer)
    dueAt = performance.now() + ms
    if (!stopped) timer = setTimeout(start, ms)
  }

  function start(): void {
    again = null
    running = work()
      .then(() => undefined)
      .catch((error: unknown) => log().error({ err: error, loop: name }, 'a loop of the worker failed'))
      .finally(() => {
        running = null
        plan(Math.min(again ?? everyMs, everyMs))
      })
  }

  plan(0)
  return {
    soon(ms) {
      if (running) again = ms
      else if (performance.now() + ms < dueAt) plan(ms)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
