import fc from 'fast-check'
import { watchCollections, watchReversals } from '@/lib/jobs/watch-lists.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import type { Fault } from '../../support/portal.ts'
import { sweep } from '../../support/sweep.ts'
import { faultsFor } from '../fates.ts'
import type { Model } from '../model.ts'
import { type Round, workRound } from '../our-rules.ts'
import { makeAllDue, passRealTime, type Real, setFaults } from '../real-shop.ts'
import { passTime } from '../service-rules.ts'
import { type Step, step } from '../step.ts'
import { anyRepeatFate } from './any-fate.ts'
import { prepare } from './pay-cash.ts'

export const QUIET_ROUND: Round = { fate: 'usual', paymentFate: 'usual', isBlind: false }

const round: fc.Arbitrary<Round> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(QUIET_ROUND) },
  {
    weight: 4,
    arbitrary: anyRepeatFate.map((fate): Round => ({ fate, paymentFate: 'usual', isBlind: false })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('drop' as const, 'drop_after' as const, 'UPSTREAM_UNAVAILABLE' as const)
      .map((paymentFate): Round => ({ fate: 'usual', paymentFate, isBlind: false })),
  },
  { weight: 1, arbitrary: fc.constant<Round>({ ...QUIET_ROUND, isBlind: true }) },
)

/** The worker's turn, with everything due, whatever the Service does meanwhile. */
export const workerTurn: fc.Arbitrary<Step> = round.map((one) =>
  step(
    `the worker's turn (${one.isBlind ? 'look-ups fail' : `sales: ${one.fate}; payments: ${one.paymentFate}`})`,
    ({ tickets }) => tickets.some(({ tendered }) => tendered),
    async (model, real) => {
      await takeTurn(model, real, one)
      return undefined
    },
  ),
)

/** A turn of the worker on both sides. */
export async function takeTurn(model: Model, real: Real, round: Round): Promise<void> {
  prepare(model, round.fate)
  workRound(model, round)
  await setFaults(real, [
    ...faultsFor(round.fate, '/transactions'),
    ...faultsFor(round.paymentFate, '/collections'),
    ...(round.isBlind ? BLIND : []),
  ])
  await workForReal(real)
}

/** A turn of the real worker with everything of the sequence's due. */
export async function workForReal(real: Real): Promise<void> {
  await makeAllDue(real)
  await sweep()
  await watchReversals(credentialNamed('demo'))
  await watchCollections(credentialNamed('demo'))
}

const BLIND: Fault[] = ['/transactions', '/transactions/*', '/collections', '/collections/*'].map((path) => {
  return { match: { method: 'GET', path }, kind: 'drop' }
})

/** Multiples of a minute, so that no sum of them falls just short of a limit. */
const seconds = fc.constantFrom(60, 60, 180, 360, 1_020)

/** Time passes, and more often than not the worker has its turn soon. */
export const timePasses: fc.Arbitrary<Step> = fc
  .record({ seconds, thenWorker: fc.constantFrom(true, true, false) })
  .map(({ seconds, thenWorker }) =>
    step(
      `${seconds / 60} minutes pass${thenWorker ? ", then the worker's turn" : ''}`,
      ({ tickets }) => tickets.some(({ tendered }) => tendered),
      async (model, real) => {
        passTime(model, seconds)
        await passRealTime(real, seconds)
        if (thenWorker) await takeTurn(model, real, QUIET_ROUND)
        return undefined
      },
    ),
  )
