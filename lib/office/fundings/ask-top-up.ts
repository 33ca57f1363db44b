import { randomUUID } from 'node:crypto'
import { waitToShow } from '@/lib/counter/tickets/ask-now.ts'
import type { Funding } from '@/lib/generated/prisma/client.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { requireTotp } from '@/lib/people/second-step/second-step.ts'
import { newCode } from '@/lib/people/secrets/secret-codes.ts'
import { databaseDay, databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { keyMadeWith, officeEnvironment, officeKeys } from '@/lib/platform/env/choose-credential.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { isRepeat } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { Attempt } from '@/lib/service/orders/order.ts'
import { FIRST_CHECK_MS, POSTING_WINDOW_MS } from '@/lib/service/orders/schedule.ts'
import { accountOf } from '@/lib/service/standing/account.ts'
import { getDayRoom, oneTopUpAtATime } from './day-limit.ts'
import { parseTopUp, type TopUp, type TopUpFields } from './internal/parse-top-up.ts'
import { postFunding } from './internal/post-funding.ts'
import { recordFundingEvent } from './order-kind.ts'

export type TopUpInput = TopUpFields & {
  /** Made by the server with the form, so posting the same form twice tops up once. */
  intentId: string
  /** The owner's authenticator code, required above the day's limit. */
  code: string
}

type Committed = { fundingId: string; attempt: Attempt | null }

/**
 * Asks for a top-up. Above the day's limit, a manager's waits for the owner, and an owner's needs the code. Returns
 * once the Service answers, or after five seconds.
 */
export async function askTopUp({ ctx, input }: { ctx: Ctx; input: TopUpInput }): Promise<{ fundingId: string }> {
  const { actor } = ctx
  authoriseSpending(actor, 'top-up:create')
  const known = await findKnown(db(), ctx, input)
  if (known) return { fundingId: known }
  const key = await keyForTopUps()
  const topUp = parseTopUp(input, key.environment)
  const mayApprove = may(actor, 'top-up:approve')
  const approved = mayApprove && topUp.amountCents > (await getDayRoom(db(), key.environment)).leftCents
  if (approved) {
    if (input.code === '') return refuseWithoutCode(topUp)
    await requireTotp(ctx, input.code)
  }
  const { fundingId, attempt } = await db().$transaction((tx) => commitTopUp(tx, ctx, input, key, topUp, approved))
  if (attempt) await waitToShow(fundingId, postFunding(attempt))
  return { fundingId }
}

async function commitTopUp(
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
  const isOver = topUp.amountCents > (await getDayRoom(tx, environment)).leftCents
  if (isOver && !approved && may(actor, 'top-up:approve')) return refuseWithoutCode(topUp)
  const request = { ...topUp, intentId: input.intentId, environment, credential, staffId: actor.staffId }
  const funding = await tx.funding.create({
    data: { ...request, reference: newReference(await databaseDay(tx)), idempotencyKey: randomUUID() },
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
  if (!isRepeat(known, parseTopUp(input, known.environment))) refuse('TOP_UP_BEFORE')
  return known.id
}

function refuseWithoutCode({ amountCents }: TopUp): never {
  return refuse('TOP_UP_CODE', { field: 'code', params: { amount: formatUsd(amountCents) } })
}

/** `TU-20261121-7KQ2MD`; people also quote it to the Service's support. */
function newReference(day: string): string {
  return `TU-${day.replaceAll('-', '')}-${newCode(6)}`
}

/**
 * Approves a top-up above the day's limit, with the owner's code; does nothing if it was sent or ended. If its key was
 * retired, the office's sends it: nothing was sent yet.
 */
export async function approveTopUp(given: { ctx: Ctx; input: { fundingId: string; code: string } }): Promise<void> {
  const { ctx, input } = given
  authoriseSpending(ctx.actor, 'top-up:approve')
  await requireTotp(ctx, input.code)
  const where = { id: input.fundingId, environment: officeEnvironment(), state: 'asked' } as const
  const funding = await db().funding.findFirst({ where })
  if (!funding) return
  const { name: credential } = keyMadeWith(funding) ?? (await keyForTopUps())
  const attempt = await db().$transaction(async (tx) => {
    const sent = await commitFirstAttempt(tx, ctx.actor, { ...funding, credential }, ctx.actor.staffId)
    if (!sent) return null
    const detail = { reference: funding.reference, amountCents: String(funding.amountCents) }
    const about = { objectKind: 'funding', objectId: funding.id, detail } as const
    await recordAudit(tx, ctx.actor, { action: 'top-up:approve', ...about })
    return sent
  })
  if (attempt) await waitToShow(input.fundingId, postFunding(attempt))
}

/** Counts the first attempt before any call; of several presses, one does it. Null if it was sent or ended. */
async function commitFirstAttempt(
  tx: Tx,
  actor: Actor,
  funding: Funding,
  approvedById: string | null,
): Promise<Attempt | null> {
  const now = await databaseNow(tx)
  const { count } = await tx.funding.updateMany({
    where: { id: funding.id, state: 'asked' },
    data: {
      state: 'sending',
      credential: funding.credential,
      approvedById,
      attempts: 1,
      sentAt: now,
      attemptedAt: now,
      postingUntil: new Date(now.getTime() + POSTING_WINDOW_MS),
      nextCheckAt: new Date(now.getTime() + FIRST_CHECK_MS),
    },
  })
  if (count === 0) return null
  const fact = { fundingId: funding.id, source: 'office', staffId: actor.staffId }
  await recordFundingEvent(tx, { ...fact, kind: 'sent', from: 'asked', to: 'sending' })
  return { id: funding.id, number: 1, reference: funding.reference }
}

const ABILITY = 'funding:write'
/** Somebody waits for the form. */
const PATIENCE_MS = 3_000

/**
 * The key that may top up (service-api.md, Authentication rule 3); else one whose rights are unknown; else the first,
 * whose refusal tells what it lacks.
 */
async function keyForTopUps(): Promise<Credential> {
  const keys = officeKeys()
  if (keys.length === 1) return keys[0]
  const rights = await Promise.all(keys.map(async (key) => ({ key, abilities: await abilitiesOf(key.name) })))
  const able = rights.find(({ abilities }) => abilities.includes(ABILITY))
  const unknown = rights.find(({ abilities }) => abilities.length === 0)
  return (able ?? unknown)?.key ?? keys[0]
}

/** Empty if the Service does not answer or does not say. */
async function abilitiesOf(name: string): Promise<readonly string[]> {
  const account = await accountOf(name, PATIENCE_MS)
  return typeof account === 'string' ? [] : account.abilities
}
