import { z } from '@hono/zod-openapi'
import type { Fault } from '../domain/fault.ts'
import { releaseHeld } from '../domain/release-held.ts'
import { ERROR_CODE_NAMES, invalidField } from '../http/api-error.ts'
import type { Simulator } from '../simulator.ts'
import type { Partner } from '../store/directory.ts'
import { ok, type PortalEndpoint, portalEndpoint } from './portal-endpoint.ts'

const seconds = z.number().nonnegative().max(31_536_000)

const Match = z.object({
  method: z.string().regex(/^(\*|[A-Za-z]{1,10})$/, 'must be a method, or *'),
  path: z
    .string()
    .max(200)
    .regex(/^[\x21-\x7e]+$/, 'must be a path')
    .transform((path) => path.replace(/^\/api\/v1(?=\/)/, '')),
})

const common = { match: Match, times: z.number().int().min(1).max(1_000_000).optional() }

const FaultInput = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('delay'), ms: z.number().int().nonnegative().max(600_000) }),
  z.object({ ...common, kind: z.literal('error'), code: z.enum(ERROR_CODE_NAMES) }),
  z.object({ ...common, kind: z.literal('drop') }),
  z.object({ ...common, kind: z.literal('drop_after') }),
  z.object({ ...common, kind: z.literal('garbage') }),
  z.object({ ...common, kind: z.literal('reject') }),
  // biome-ignore lint/suspicious/noThenProperty: the name that the contract gives it.
  z.object({ ...common, kind: z.literal('pend'), seconds, then: z.enum(['completed', 'failed']) }),
  z.object({ ...common, kind: z.literal('hold') }),
  z.object({ ...common, kind: z.literal('reverse'), seconds }),
])

const MOST = 100

/** Replaces a partner's faults, and releases what removed faults had held open. */
async function setFaults(simulator: Simulator, partner: Partner, faults: readonly Fault[]): Promise<void> {
  await simulator.faults.replace(partner.id, faults)
  await releaseHeld(simulator, partner)
}

/** Deliberate faults, for this partner only. */
export const faultEndpoints: PortalEndpoint[] = [
  portalEndpoint({
    method: 'get',
    path: '/faults',
    async handle({ simulator, partner }) {
      return ok('Faults', presentFaults(simulator, partner))
    },
  }),
  portalEndpoint({
    method: 'put',
    path: '/faults',
    body: z.array(FaultInput).max(MOST),
    async handle({ simulator, partner, body }) {
      await setFaults(simulator, partner, body as Fault[])
      return ok(body.length === 0 ? 'Faults cleared' : 'Faults set', presentFaults(simulator, partner))
    },
  }),
  portalEndpoint({
    method: 'post',
    path: '/faults',
    body: FaultInput,
    async handle({ simulator, partner, body }) {
      if (!(await simulator.faults.add(partner.id, body as Fault, MOST))) {
        throw invalidField('faults', `are ${MOST} already, the most there may be`)
      }
      return ok('Fault added', presentFaults(simulator, partner))
    },
  }),
]

function presentFaults(simulator: Simulator, partner: Partner) {
  return simulator.faults.list(partner.id).map(({ fault, remaining }) => ({ ...fault, remaining }))
}
