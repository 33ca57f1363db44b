import { invalidField } from '../http/api-error.ts'
import type { Simulator } from '../simulator.ts'
import { saveClockOffset } from '../store/clock-setting.ts'
import { Turns } from '../store/turns.ts'

/** Well before the year 10000, which neither the API's times nor the database's can be written in. */
const END_OF_CLOCK = Date.parse('9000-01-01T00:00:00Z')

/** Advances queue up: each begins where the previous one ended. */
const advances = new Turns<Simulator>()

/**
 * Advances the simulator's clock by `ms`. Everything that falls due happens in order, each at its own time: outcomes,
 * expiries, reversals and webhook tries; only then does it return. VALIDATION_FAILED past the year 8999.
 */
export function advanceClock(simulator: Simulator, ms: number): Promise<void> {
  return advances.run(simulator, () => advance(simulator, ms))
}

async function advance(simulator: Simulator, ms: number): Promise<void> {
  const { clock, scheduler, dispatcher } = simulator
  if (clock.now().getTime() + ms >= END_OF_CLOCK) {
    throw invalidField('seconds', 'must not bring the clock past the year 8999')
  }
  await dispatcher.hold()
  try {
    const goalOffset = clock.offsetMs() + ms
    await scheduler.runDue()
    await dispatcher.runDue()
    for (;;) {
      const next = await nextEvent(simulator)
      const offset = next === null ? goalOffset : next.getTime() - clock.wallNow()
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
  const [job, attempt] = await Promise.all([simulator.scheduler.nextDueAt(), simulator.dispatcher.nextTryAt()])
  if (job === null || attempt === null) return job ?? attempt
  return job <= attempt ? job : attempt
}

/** The offset is saved first: after a crash, the clock must not be behind what already happened. */
async function moveTo(simulator: Simulator, offsetMs: number): Promise<void> {
  await saveClockOffset(simulator.pool, offsetMs)
  simulator.clock.setOffset(offsetMs)
}
