import { z } from '@hono/zod-openapi'
import { advanceClock } from '../domain/advance-clock.ts'
import { formatInstant } from '../domain/clock.ts'
import type { Simulator } from '../simulator.ts'
import { ok, type PortalEndpoint, portalEndpoint } from './portal-endpoint.ts'

/** At most ten years at once. */
const LONGEST_S = 10 * 366 * 86_400

/** Reads or advances the simulator's clock. */
export const clockEndpoints: PortalEndpoint[] = [
  portalEndpoint({
    method: 'get',
    path: '/clock',
    async handle({ simulator }) {
      return ok('Clock', presentClock(simulator))
    },
  }),
  portalEndpoint({
    method: 'post',
    path: '/clock/advance',
    body: z.object({ seconds: z.number().nonnegative().max(LONGEST_S) }),
    async handle({ simulator, body }) {
      await advanceClock(simulator, Math.round(body.seconds * 1000))
      return ok('Clock advanced', presentClock(simulator))
    },
  }),
]

function presentClock({ clock }: Simulator) {
  return { now: formatInstant(clock.now()), ahead_seconds: clock.offsetMs() / 1000 }
}
