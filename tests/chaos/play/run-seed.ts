import { randomUUID } from 'node:crypto'
import type { Violation } from '../checks/model.ts'
import { findViolations } from '../checks/rules.ts'
import { FaultLine } from '../faults/fault-line.ts'
import { makePlan } from '../plan/make-plan.ts'
import type { Stage } from '../stage/stage.ts'
import { playStep } from './play-step.ts'
import { settle } from './settle.ts'

/** Enough in each drawer that no customer's money is missing from it. */
const FLOAT = { 'count.USD.rest': '2000', 'count.ZWG.rest': '20000' }
const LOW_CENTS = 30_000

export type RunEnd = { seed: number; violations: Violation[]; seconds: number }

/** Plays the run of a seed and proves what must hold. A stage on which something does not hold must be made anew. */
export async function runSeed(stage: Stage, seed: number): Promise<RunEnd> {
  stage.trace.begin()
  const from = performance.now()
  stage.faultLine = new FaultLine(stage)
  await openDoors(stage)
  for (const step of makePlan(seed).steps) await playStep(stage, step)
  const hidden = await settle(stage)
  const violations = [...hidden, ...(await findViolations(stage))]
  return { seed, violations, seconds: (performance.now() - from) / 1000 }
}

async function openDoors(stage: Stage): Promise<void> {
  for (const cashier of [stage.people.rudo, stage.people.blessing]) {
    await stage.ask('web1', cashier, 'openShift', { intentId: randomUUID(), fields: FLOAT })
  }
  const [balance] = await stage.database.rows<{ available: number }>(
    'service',
    `select a.available::int from accounts a join partners p on p.id = a.partner_id
     where p.code = 'XP-DEMO-0001' and a.environment = 'test'`,
  )
  if ((balance?.available ?? 0) < LOW_CENTS) {
    await fetch(`${stage.simulatorUrl}/portal/api/sandbox/reset`, {
      method: 'POST',
      headers: { authorization: 'Bearer portal_demo', 'content-type': 'application/json' },
    })
  }
}
