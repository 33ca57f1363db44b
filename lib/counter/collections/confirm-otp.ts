import { authorise, type Ctx, visibleTickets } from '@/lib/people/access/authorise.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { keyMadeWith } from '@/lib/platform/env/choose-credential.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { log } from '@/lib/platform/log/log.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { ServiceRefusal } from '@/lib/service/api/errors.ts'
import { problemOf } from '@/lib/service/api/problem.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import type { OrderRow } from '@/lib/service/orders/order.ts'
import { POSTING_WINDOW_MS } from '@/lib/service/orders/schedule.ts'
import { storeReadAnswer } from '@/lib/service/standing/store-answer.ts'
import { applyCollection } from './apply-collection.ts'
import { recordCollectionEvent } from './collection-orders.ts'
import { lookUpCollection } from './look-up-collection.ts'
import { isOtp, OTP_ON_ITS_WAY, OTP_TAKEN } from './model.ts'

type Confirmable = OrderRow & { upstreamId: string }

type OtpInput = {
  collectionId: string
  /** As typed; passed on and forgotten: never stored, logged or shown. */
  otp: string
}

/**
 * Submits the customer's code (service-api.md, CollectionRequest rule 3), one at a time. That it is on its way is
 * committed first: without an answer the payment is looked up, and another code is asked for only if it is still
 * pending.
 */
export async function confirmOtp({ ctx, input }: { ctx: Ctx; input: OtpInput }): Promise<void> {
  authorise(ctx.actor, 'collection:create')
  const otp = input.otp.normalize('NFKC').replace(/[\s-]/g, '')
  const row = await db().collection.findFirst({
    where: { id: input.collectionId, state: 'pending', ticket: visibleTickets(ctx.actor) },
    select: { id: true, credential: true, environment: true, reference: true, upstreamId: true },
  })
  if (!row?.upstreamId) return
  if (!isOtp(otp)) return storeOtpProblem(row.id, 'code_refused', { code: 'OTP_SHAPE' })
  if (!(await markOnItsWay(row.id))) return
  const key = keyMadeWith(row)
  if (!key) return refuseRetiredKey(row)
  await send(key, { ...row, upstreamId: row.upstreamId }, otp)
}

/** Only the key that requested the payment may send its code, so nothing is sent and the cashier reads why. */
async function refuseRetiredKey({ id, credential, reference }: OrderRow): Promise<void> {
  log().warn({ reference, credential }, 'a code is not sent: the key of its payment was retired')
  await storeOtpProblem(id, 'code_refused', { code: 'OTP_KEY_RETIRED' })
}

async function send(key: Credential, row: Confirmable, otp: string): Promise<void> {
  const askedAt = await databaseNow(db())
  const answer = await serviceFor(key.name).confirmCollection({ id: row.upstreamId, otp })
  await storeReadAnswer(key, answer)
  if (answer.kind === 'ok') {
    if (answer.data.status === 'pending') await storeOtpProblem(row.id, 'code_taken', { code: OTP_TAKEN })
    await applyCollection({ collectionId: row.id, collection: answer.data, source: 'confirm', askedAt })
    return
  }
  if (answer.kind === 'refused' && provesNotTaken(answer.error)) {
    return storeOtpProblem(row.id, 'code_refused', problemOfOtp(answer.error))
  }
  await storeOtpProblem(row.id, 'no_answer', { code: OTP_ON_ITS_WAY })
  await lookUpCollection(row, 'look_up')
}

function provesNotTaken({ code }: ServiceRefusal): boolean {
  return code !== 'INTERNAL_ERROR' && code !== 'IDEMPOTENCY_IN_PROGRESS' && code !== 'IDEMPOTENCY_CONFLICT'
}

function problemOfOtp(refusal: ServiceRefusal): Problem {
  if (refusal.code === 'VALIDATION_FAILED') return { code: 'OTP_INVALID' }
  return refusal.code === 'OTP_INVALID' ? { code: 'OTP_INVALID' } : problemOf(refusal, sharedNow())
}

/** Of two presses one gets true. False while the fate of the last code is unknown, or once it was accepted. */
async function markOnItsWay(collectionId: string): Promise<boolean> {
  const marked = await db().$executeRaw`
    update "Collection" set "otpProblem" = ${JSON.stringify({ code: OTP_ON_ITS_WAY })}::jsonb,
      "postingUntil" = now() + ${POSTING_WINDOW_MS} * interval '1 millisecond'
    where id = ${collectionId}::uuid and state = 'pending' and ("postingUntil" is null or "postingUntil" < now())
      and coalesce("otpProblem"->>'code', '') not in (${OTP_ON_ITS_WAY}, ${OTP_TAKEN})`
  return marked === 1
}

type OtpEvent = 'code_refused' | 'code_taken' | 'no_answer'

async function storeOtpProblem(collectionId: string, kind: OtpEvent, problem: Problem): Promise<void> {
  await db().$transaction(async (tx) => {
    const stored = await tx.collection.updateMany({
      where: { id: collectionId, state: 'pending' },
      data: { otpProblem: problem, postingUntil: null },
    })
    if (stored.count === 0) return
    await recordCollectionEvent(tx, { collectionId, source: 'confirm', kind, detail: { code: problem.code } })
  })
}
