import { sellElsewhere } from '../../support/sell-elsewhere.ts'
import type { Violation } from '../checks/model.ts'
import { findViolations } from '../checks/rules.ts'
import { FaultLine } from '../faults/fault-line.ts'
import { makePlan } from '../plan/make-plan.ts'
import type { Stage } from '../stage/stage.ts'
import { fillDrawers } from './close-up.ts'
import { playStep } from './play-step.ts'
import { settle } from './settle.ts'

const LOW_CENTS = 30_000
/** What airtime costs of its face value. */
const COST = 0.95

export type RunEnd = { seed: number; violations: Violation[]; seconds: number }

/** Plays a seed's run and checks every rule. After a broken rule the stage must be rebuilt. */
export async function runSeed(stage: Stage, seed: number): Promise<RunEnd> {
  stage.trace.begin()
  const from = performance.now()
  stage.faultLine = new FaultLine(stage)
  const { leftCents, steps } = makePlan(seed)
  await openDoors(stage, leftCents)
  for (const step of steps) await playStep(stage, step)
  const hidden = await settle(stage)
  const violations = [...hidden, ...(await findViolations(stage))]
  return { seed, violations, seconds: (performance.now() - from) / 1000 }
}

async function openDoors(stage: Stage, leftCents: number | null): Promise<void> {
  await stage.database.rows('pos', 'truncate chaos.claims; update chaos.run set began = chaos.now()')
  await fillDrawers(stage, 'web1')
  if ((await readAvailable(stage)) < LOW_CENTS) {
    await fetch(`${stage.simulatorUrl}/portal/api/sandbox/reset`, {
      method: 'POST',
      headers: { authorization: 'Bearer portal_demo', 'content-type': 'application/json' },
    })
  }
  if (leftCents === null) return
  const amount = ((await readAvailable(stage)) - leftCents) / COST / 100
  await sellElsewhere(`${stage.simulatorUrl}/api/v1`, '263781000000', amount.toFixed(2))
}

/** The Service's own figure. */
async function readAvailable({ database }: Stage): Promise<number> {
  const [balance] = await database.rows<{ available: number }>(
    'service',
    `select a.available::int from accounts a join partners p on p.id = a.partner_id
     where p.code = 'XP-DEMO-0001' and a.environment = 'test'`,
  )
  return balance?.available ?? 0
}
