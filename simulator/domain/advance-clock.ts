import type { Simulator } from '../simulator.ts'
import { saveClockOffset } from '../store/clock-setting.ts'
import { nextTryTime } from '../webhooks/try-delivery.ts'

/** Advances queue up: each begins where the previous one ended. */
const tails = new WeakMap<Simulator, Promise<void>>()

/**
 * Advances the simulator's clock by `ms`. Everything that falls due happens in order, each at its own time: outcomes,
 * expiries, reversals and webhook tries; only then does it return.
 */
export function advanceClock(simulator: Simulator, ms: number): Promise<void> {
  const previous = tails.get(simulator) ?? Promise.resolve()
  const done = previous.then(() => advance(simulator, ms))
  tails.set(
    simulator,
    done.catch(() => undefined),
  )
  return done
}

async function advance(simulator: Simulator, ms: number): Promise<void> {
  const { clock, scheduler, dispatcher } = simulator
  await dispatcher.hold()
  try {
    const goalOffset = clock.offsetMs() + ms
    await scheduler.runDue()
    await dispatcher.runDue()
    for (;;) {
      const next = await nextEvent(simulator)
      const offset = next === null ? goalOffset : next.getTime() - Date.now()
      if (offset >= goalOffset) break
      await moveTo(simulator, Math.max(offset, clock.offsetMs()))
      await scheduler.runDue()
      await dispatcher.runDue()
    }
    await moveTo(simulator, goalOffset)
    await scheduler.runDue()
    await dispatcher.runDue()
  } finally {
    scheduler.follow()
    dispatcher.resume()
  }
}

async function nextEvent(simulator: Simulator): Promise<Date | null> {
  const [job, attempt] = await Promise.all([simulator.scheduler.nextDueAt(), nextTryTime(simulator)])
  if (job === null || attempt === null) return job ?? attempt
  return job <= attempt ? job : attempt
}

/** The offset is saved first: after a crash, the clock must not be behind what already happened. */
async function moveTo(simulator: Simulator, offsetMs: number): Promise<void> {
  await saveClockOffset(simulator.pool, offsetMs)
  simulator.clock.setOffset(offsetMs)
}
