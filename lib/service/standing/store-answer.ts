import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import type { Answer } from '@/lib/service/api/answer.ts'
import { type BlockingCode, isBlockingCode } from './model.ts'
import { openStanding, standingOf } from './standing-row.ts'

/** How often one request may test whether a stopped key is served again. */
const PROBE_EVERY_MS = 30_000

/**
 * A blocking refusal stops the key, a sale ends a stop older than `askedAt` (database's clock). A replay ends no pause:
 * it says nothing about now (service-api.md, TransactionRequest rule 1).
 */
export async function storeSaleAnswer(credential: Credential, answer: Answer<unknown>, askedAt?: Date): Promise<void> {
  if (answer.kind === 'refused' && isBlockingCode(answer.error.code)) {
    await setBlock(credential, { code: answer.error.code, reason: answer.error.reason ?? answer.error.ability })
  } else if (answer.kind === 'ok') {
    await freeBy(credential, { askedAt, endsPause: !answer.replayed })
  }
}

type Proof = { askedAt: Date | undefined; endsPause: boolean }

/** Ends the stop of a key that was served; a pause for all that share the balance, only if that proves its end. */
async function freeBy({ name, environment }: Credential, { askedAt, endsPause }: Proof): Promise<void> {
  const own = { credential: name, environment, blockedCode: { not: endsPause ? null : 'PARTNER_PAUSED' } }
  const before = askedAt && { blockedAt: { lt: askedAt } }
  if (!askedAt || !endsPause) await free({ ...before, ...own })
  else await free({ ...before, OR: [own, { environment, blockedCode: 'PARTNER_PAUSED' }] })
}

/** A read lifts no stop, and a key without the ability to read something may still sell. */
export async function storeReadAnswer(credential: Credential, answer: Answer<unknown>): Promise<void> {
  if (answer.kind === 'refused' && answer.error.code !== 'ABILITY_MISSING') await storeSaleAnswer(credential, answer)
}

/** A quote ends no pause: only sales and collections are sure to be refused then (service-api.md, Pause). */
export async function storeQuoteAnswer(credential: Credential, answer: Answer<unknown>): Promise<void> {
  const standing = await standingOf(credential)
  const paused = standing?.blockedCode === 'PARTNER_PAUSED'
  if (answer.kind !== 'ok' || !paused) await storeSaleAnswer(credential, answer)
}

/** Below zero it ends no pause, so that no customer pays for a sale that cannot go. */
export async function storeCollectionAnswer(
  credential: Credential,
  answer: Answer<unknown>,
  askedAt?: Date,
): Promise<void> {
  if (answer.kind !== 'ok') return storeReadAnswer(credential, answer)
  const standing = await standingOf(credential)
  if (standing?.blockedCode === 'ABILITY_MISSING') return
  const endsPause = !answer.replayed && !(await isToldBelowZero(credential))
  await freeBy(credential, { askedAt, endsPause })
}

async function isToldBelowZero({ environment }: Credential): Promise<boolean> {
  const where = { environment, availableCents: { not: null } }
  const newest = await db().serviceStanding.findFirst({ where, orderBy: { balanceAt: 'desc' } })
  return (newest?.availableCents ?? 0n) < 0n
}

type Block = { code: BlockingCode; reason: string | null }

/** Stops a key, or with PARTNER_PAUSED all that share its balance (service-api.md, Pause). */
export function setBlock(credential: Credential, block: Block): Promise<void> {
  const { credentials } = env()
  const partners = credentials.filter(({ environment }) => environment === credential.environment)
  return db().$transaction(async (tx) => {
    for (const one of block.code === 'PARTNER_PAUSED' ? partners : [credential]) await setBlockOf(tx, one, block)
  })
}

/** With these every call is refused (Authentication rules 2 and 5), so an answered one ends them. */
const UNSERVED_CODES = ['KEY_INVALID', 'KEY_ENVIRONMENT_MISMATCH', 'LIVE_NOT_ENABLED']

/** Below zero a pause stands, whatever the account says. */
export type PauseOnAccount = 'stands' | 'over' | 'untold'

type BalanceAnswer = { wasBelowZero: boolean; pause: PauseOnAccount; askedAt: Date }

/**
 * Ends stops older than `askedAt` (service-api.md, Pause). If the account does not tell, a balance that is not below
 * zero ends a pause about the balance, or any pause if it was below zero before.
 */
export async function endStopsByBalance(
  { name, environment }: Credential,
  { wasBelowZero, pause, askedAt }: BalanceAnswer,
): Promise<void> {
  const blockedAt = { lt: askedAt }
  const named = [{ blockedReason: null }, { blockedReason: { contains: 'balance', mode: 'insensitive' as const } }]
  const ofBalance = pause === 'over' || wasBelowZero ? {} : { OR: named }
  const ended: Prisma.ServiceStandingWhereInput[] = [{ credential: name, blockedCode: { in: UNSERVED_CODES } }]
  if (pause !== 'stands') ended.push({ environment, blockedCode: 'PARTNER_PAUSED', ...ofBalance })
  await free({ blockedAt, OR: ended })
}

/** Most answers find no stop, and a sale waits for this: it costs one read and no transaction. */
async function free(where: Prisma.ServiceStandingWhereInput): Promise<void> {
  for (const { credential } of await db().serviceStanding.findMany({ where, select: { credential: true } })) {
    await db().$transaction(async (tx) => {
      const data = { blockedCode: null, blockedReason: null, blockedAt: null }
      const { count } = await tx.serviceStanding.updateMany({ where: { AND: [{ credential }, where] }, data })
      if (count > 0) await notifyChange(tx, { topic: 'standing', id: credential })
    })
  }
}

async function setBlockOf(tx: Tx, credential: Credential, { code, reason }: Block): Promise<void> {
  const { name } = credential
  await openStanding(tx, credential)
  const before = await tx.serviceStanding.findUnique({ where: { credential: name } })
  const data = { blockedCode: code, blockedReason: reason, blockedAt: await databaseNow(tx) }
  await tx.serviceStanding.update({ where: { credential: name }, data })
  if (before?.blockedCode !== code) await notifyChange(tx, { topic: 'standing', id: name })
}

/** Whether a stopped key was tried moments ago, so that one more request would only add load. */
export function blockIsFresh(standing: { blockedCode: string | null; blockedAt: Date | null }, now: Date): boolean {
  if (!standing.blockedCode || !standing.blockedAt) return false
  return now.getTime() - standing.blockedAt.getTime() < PROBE_EVERY_MS
}
