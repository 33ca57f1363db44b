import { setTimeout as wait } from 'node:timers/promises'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Environment } from '@/lib/platform/env/credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { problemOf } from '@/lib/service/api/problem.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import type { TestEventView } from './model.ts'

const ARRIVES_WITHIN_MS = 3_000
const LOOK_EVERY_MS = 200

/** Has the Service send a signed test event (service-api.md, Endpoints) and checks whether it arrives here. */
export async function sendTestEvent(given: { ctx: Ctx; input: { credential: string } }): Promise<TestEventView> {
  const { actor } = given.ctx
  authorise(actor, 'webhook:manage')
  const { credential } = given.input
  const { environment } = env().credentials.find(({ name }) => name === credential) ?? refuse('KEY_UNKNOWN')
  const before = await newestTest(environment)
  const answer = await serviceFor(credential).testWebhook()
  if (answer.kind === 'unanswered') return refuse('WEBHOOK_TEST_UNANSWERED')
  if (answer.kind === 'refused') throw new DomainError(problemOf(answer.error, sharedNow()))
  const { delivered, responseStatus, responseBody, durationMs, error } = answer.data
  const arrived = await arrives(environment, before)
  const detail = { credential, delivered, responseStatus, arrived }
  await db().$transaction((tx) => recordAudit(tx, actor, { action: 'webhook:test', detail }))
  const shown = { responseBody: (responseBody ?? '').slice(0, 2_000), error: error ?? '' }
  return { credential, delivered, responseStatus, durationMs, arrived, ...shown }
}

/** Keys of one environment may share a secret, so events are matched by environment. */
async function newestTest(environment: Environment): Promise<bigint> {
  const where = { environment, type: 'webhook.test' }
  const { _max } = await db().webhookInbox.aggregate({ where, _max: { id: true } })
  return _max.id ?? 0n
}

async function arrives(environment: Environment, before: bigint): Promise<boolean> {
  const until = performance.now() + ARRIVES_WITHIN_MS
  while ((await newestTest(environment)) <= before) {
    if (performance.now() > until) return false
    await wait(LOOK_EVERY_MS)
  }
  return true
}
