import { randomUUID } from 'node:crypto'
import { waitToShow } from '@/lib/counter/tickets/wait-to-show.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { may } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { requireTotp } from '@/lib/people/second-step/second-step.ts'
import { newCode } from '@/lib/people/secrets/secret-codes.ts'
import { databaseDay } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { isRepeat } from '@/lib/platform/shared/is-repeat.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { Attempt } from '@/lib/service/orders/attempt.ts'
import { commitFirstAttempt } from './internal/commit-first-attempt.ts'
import { oneTopUpAtATime, readDayRoom } from './internal/day-room.ts'
import { keyForTopUps } from './internal/key-for-top-ups.ts'
import { postFunding } from './internal/post-funding.ts'
import { readTopUp, type TopUp, type TypedTopUp } from './internal/read-top-up.ts'

export type TopUpInput = TypedTopUp & {
  /** Made by the server with the form, so posting the same form twice tops up once. */
  intentId: string
  /** The owner's authenticator code, required above the day's limit. */
  code: string
}

type Committed = { fundingId: string; attempt: Attempt | null }

/**
 * Asks the Service for a top-up. Within the day's limit it is sent at once. Above the limit, one that a manager asks
 * for waits for the owner, and one that the owner asks for needs the code. Returns its id once the Service answers, or
 * after five seconds.
 */
export async function askTopUp({ ctx, input }: { ctx: Ctx; input: TopUpInput }): Promise<{ fundingId: string }> {
  const { actor } = ctx
  authoriseSpending(actor, 'top-up:create')
  const known = await findKnown(db(), ctx, input)
  if (known) return { fundingId: known }
  const key = await keyForTopUps()
  const topUp = readTopUp(input, key.environment)
  const mayApprove = may(actor, 'top-up:approve')
  const approved = mayApprove && topUp.amountCents > (await readDayRoom(db(), key.environment)).leftCents
  if (approved) {
    if (input.code === '') return refuseWithoutCode(topUp)
    await requireTotp(ctx, input.code)
  }
  const { fundingId, attempt } = await db().$transaction((tx) => commit(tx, ctx, input, key, topUp, approved))
  if (attempt) await waitToShow(fundingId, postFunding(attempt))
  return { fundingId }
}

async function commit(
  tx: Tx,
  ctx: Ctx,
  input: TopUpInput,
  { name: credential, environment }: Credential,
  topUp: TopUp,
  approved: boolean,
): Promise<Committed> {
  const { actor } = ctx
  await oneTopUpAtATime(tx, environment)
  const known = await findKnown(tx, ctx, input)
  if (known) return { fundingId: known, attempt: null }
  const isOver = topUp.amountCents > (await readDayRoom(tx, environment)).leftCents
  if (isOver && !approved && may(actor, 'top-up:approve')) return refuseWithoutCode(topUp)
  const asked = { ...topUp, intentId: input.intentId, environment, credential, staffId: actor.staffId }
  const funding = await tx.funding.create({
    data: { ...asked, reference: newReference(await databaseDay(tx)), idempotencyKey: randomUUID() },
  })
  const detail = { reference: funding.reference, method: topUp.method, amountCents: String(topUp.amountCents) }
  const action = isOver && !approved ? 'top-up:ask' : 'top-up:create'
  await recordAudit(tx, actor, { action, objectKind: 'funding', objectId: funding.id, detail })
  if (isOver && !approved) return { fundingId: funding.id, attempt: null }
  const attempt = await commitFirstAttempt(tx, actor, funding, approved ? actor.staffId : null)
  return { fundingId: funding.id, attempt }
}

async function findKnown(tx: Tx, { actor }: Ctx, input: TopUpInput): Promise<string | null> {
  const known = await tx.funding.findUnique({
    where: { intentId: input.intentId },
    select: { id: true, staffId: true, environment: true, method: true, amountCents: true, phone: true },
  })
  if (!known) return null
  if (known.staffId !== actor.staffId) refuse('FORM_NOT_OURS')
  if (!isRepeat(known, readTopUp(input, known.environment))) refuse('TOP_UP_BEFORE')
  return known.id
}

function refuseWithoutCode({ amountCents }: TopUp): never {
  return refuse('TOP_UP_CODE', { field: 'code', params: { amount: formatUsd(amountCents) } })
}

/** `TU-20261121-7KQ2MD`: our reference at the Service; people also quote it to the Service's support. */
function newReference(day: string): string {
  return `TU-${day.replaceAll('-', '')}-${newCode(6)}`
}
