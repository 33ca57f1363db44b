import { randomUUID } from 'node:crypto'
import { recordAudit } from '../audit/record-audit.ts'
import { newCode } from '../auth/keyed.ts'
import { requireTotp } from '../auth/second-step.ts'
import { keyForTopUps } from '../credentials.ts'
import { db, type Tx } from '../db.ts'
import type { Attempt } from '../orders/attempt.ts'
import type { Credential } from '../service-api/credentials.ts'
import { formatUsd } from '../shared/money.ts'
import { refuse } from '../shared/problem.ts'
import { harareDay } from '../shared/time.ts'
import { authorise, type Ctx } from '../staff/authorise.ts'
import { may } from '../staff/model.ts'
import { waitToShow } from '../tickets/wait-to-show.ts'
import { commitFirstAttempt } from './commit-first-attempt.ts'
import { oneTopUpAtATime, readDayRoom } from './day-room.ts'
import { postFunding } from './post-funding.ts'
import { readTopUp, type TopUp, type TypedTopUp } from './read-top-up.ts'

export type TopUpInput = TypedTopUp & {
  /** Made by the server with the form: the same form posted twice tops up once. */
  intentId: string
  /** Of the authenticator; wanted of the owner above the day's limit. */
  code: string
}

type Committed = { fundingId: string; attempt: Attempt | null }

/**
 * Asks the Service for a top-up. Within the day's limit it is sent at once; above it a manager's waits for the owner, and
 * the owner's own needs the code. Returns its id when the Service has answered, or after five seconds. Refuses with
 * TOP_UP_METHOD, TOP_UP_PHONE, TOP_UP_CODE, CODE_WRONG, SECOND_STEP_MISSING or an AMOUNT_ problem.
 */
export async function askTopUp({ ctx, input }: { ctx: Ctx; input: TopUpInput }): Promise<{ fundingId: string }> {
  const { actor } = ctx
  authorise(actor, 'top-up:create')
  const key = keyForTopUps()
  const known = await findKnown(db(), ctx, input.intentId)
  if (known) return { fundingId: known }
  const topUp = readTopUp(input, key.environment)
  const mayApprove = may(actor, 'top-up:approve')
  const approved = mayApprove && topUp.amountCents > (await readDayRoom(db(), key.environment)).leftCents
  if (approved) {
    if (input.code === '') return refuseWithoutCode(topUp)
    await requireTotp(ctx, input.code)
  }
  const { fundingId, attempt } = await db().$transaction((tx) => commit(tx, ctx, input.intentId, key, topUp, approved))
  if (attempt) await waitToShow(fundingId, postFunding(attempt))
  return { fundingId }
}

async function commit(
  tx: Tx,
  ctx: Ctx,
  intentId: string,
  { name: credential, environment }: Credential,
  topUp: TopUp,
  approved: boolean,
): Promise<Committed> {
  const { actor } = ctx
  await oneTopUpAtATime(tx, environment)
  const known = await findKnown(tx, ctx, intentId)
  if (known) return { fundingId: known, attempt: null }
  const isOver = topUp.amountCents > (await readDayRoom(tx, environment)).leftCents
  if (isOver && !approved && may(actor, 'top-up:approve')) return refuseWithoutCode(topUp)
  const asked = { ...topUp, intentId, environment, credential, staffId: actor.staffId }
  const funding = await tx.funding.create({
    data: { ...asked, reference: newReference(), idempotencyKey: randomUUID() },
  })
  const detail = { reference: funding.reference, method: topUp.method, amountCents: String(topUp.amountCents) }
  const action = isOver && !approved ? 'top-up:ask' : 'top-up:create'
  await recordAudit(tx, actor, { action, objectKind: 'funding', objectId: funding.id, detail })
  if (isOver && !approved) return { fundingId: funding.id, attempt: null }
  const attempt = await commitFirstAttempt(tx, actor, funding, approved ? actor.staffId : null)
  return { fundingId: funding.id, attempt }
}

async function findKnown(tx: Tx, { actor }: Ctx, intentId: string): Promise<string | null> {
  const known = await tx.funding.findUnique({ where: { intentId }, select: { id: true, staffId: true } })
  if (known && known.staffId !== actor.staffId) refuse('FORM_NOT_OURS')
  return known?.id ?? null
}

function refuseWithoutCode({ amountCents }: TopUp): never {
  return refuse('TOP_UP_CODE', { params: { amount: formatUsd(amountCents) } })
}

/** `TU-20261121-7KQ2MD`: our name of it for the Service, and for whoever talks to its people. */
function newReference(): string {
  return `TU-${harareDay(new Date()).replaceAll('-', '')}-${newCode(6)}`
}
