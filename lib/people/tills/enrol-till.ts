import { type Ctx, requireBranch } from '@/lib/people/access/authorise.ts'
import type { ActorTill } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { endSessionsOf } from '@/lib/people/sessions/end-session.ts'
import { newEnrolment } from '@/lib/people/sessions/session-token.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { endPairings } from './displays.ts'
import { recordTillChange } from './till-changes.ts'

export type Enrolled = { till: ActorTill; secret: string }

/** Makes this browser a till: with that number, or the next free one. Returns the secret for its cookie. */
export async function enrolTill(given: {
  ctx: Ctx
  input: { branchCode: string; number: number | null }
}): Promise<Enrolled> {
  const { actor } = given.ctx
  authoriseSpending(actor, 'till:enrol')
  requireBranch(actor, given.input.branchCode)
  return db().$transaction(async (tx) => {
    const enrolled = await enrol(tx, given.input.branchCode, given.input.number, actor.staffId)
    const { id: objectId, branchCode } = enrolled.till
    await recordAudit(tx, actor, { action: 'till:enrol', objectKind: 'till', objectId, branchCode })
    return enrolled
  })
}

/** Makes the browser of the demo's first sign-in a till; only the demo's action may call it. */
export function enrolDemoTill(branchCode: string): Promise<Enrolled> {
  return db().$transaction((tx) => enrol(tx, branchCode, null, null))
}

/**
 * Makes whoever holds the returned secret a till; the caller has authorised it. Sessions and displays of the browser
 * before end. Owners hear that `byId` did it; null is the demo.
 */
export async function enrol(tx: Tx, branchCode: string, wanted: number | null, byId: string | null): Promise<Enrolled> {
  const branch = await tx.branch.findUnique({ where: { code: branchCode }, select: { name: true } })
  if (!branch) return refuse('BRANCH_UNKNOWN')
  await tx.$queryRaw`select 1 from "Branch" where code = ${branchCode} for no key update`
  const number = wanted ?? (await nextFreeNumber(tx, branchCode))
  const { secret, hash } = newEnrolment()
  const data = { enrolmentHash: hash, enrolledAt: sharedNow() }
  const before = await tx.till.findUnique({
    where: { branchCode_number: { branchCode, number } },
    select: { enrolmentHash: true, enrolledAt: true },
  })
  const till = await tx.till.upsert({
    where: { branchCode_number: { branchCode, number } },
    create: { branchCode, number, ...data },
    update: data,
    select: { id: true, training: true, refusedCurrencies: true },
  })
  const noBrowser = { enrolmentHash: null, enrolledAt: null }
  const change = { before: before ?? noBrowser, after: data }
  if (byId !== null) await recordTillChange(tx, { kind: 'till_enrol', tillId: till.id, byId, ...change })
  await endSessionsOf(tx, { tillId: till.id })
  await endPairings(tx, { tillId: till.id })
  return { secret, till: { ...till, number, branchCode, branchName: branch.name } }
}

async function nextFreeNumber(tx: Tx, branchCode: string): Promise<number> {
  const free = await tx.till.findFirst({ where: { branchCode, enrolmentHash: null }, orderBy: { number: 'asc' } })
  if (free) return free.number
  const last = await tx.till.findFirst({ where: { branchCode }, orderBy: { number: 'desc' } })
  return (last?.number ?? 0) + 1
}

/** Makes a till before any browser is enrolled as it, so that its printer and float can be set. Returns its id. */
export async function addTill(given: { ctx: Ctx; input: { branchCode: string; number: number } }): Promise<string> {
  const { actor } = given.ctx
  const { branchCode, number } = given.input
  authoriseSpending(actor, 'till:enrol')
  requireBranch(actor, branchCode)
  if (!Number.isInteger(number) || number < 1 || number > 999) refuse('TILL_NUMBER')
  return db().$transaction(async (tx) => {
    if ((await tx.branch.count({ where: { code: branchCode } })) === 0) refuse('BRANCH_UNKNOWN')
    await tx.$queryRaw`select 1 from "Branch" where code = ${branchCode} for no key update`
    if ((await tx.till.count({ where: { branchCode, number } })) > 0)
      refuse('TILL_ADDED', { field: 'number', params: { number } })
    const { id } = await tx.till.create({ data: { branchCode, number }, select: { id: true } })
    const about = { objectKind: 'till', objectId: id, branchCode, detail: { number } } as const
    await recordAudit(tx, actor, { action: 'till:add', ...about })
    return id
  })
}

const TILL = { branchCode: true, number: true, enrolmentHash: true, enrolledAt: true } as const
const NO_BROWSER = { enrolmentHash: null, enrolledAt: null }

/** Revokes a till: signs out whoever is there and ends its displays. Number, shift and drawer stay. */
export async function revokeTill({ ctx, input }: { ctx: Ctx; input: { tillId: string } }): Promise<void> {
  const { actor } = ctx
  authoriseSpending(actor, 'till:enrol')
  await db().$transaction(async (tx) => {
    const till = await tx.till.findUnique({ where: { id: input.tillId }, select: TILL })
    if (!till) return refuse('NOT_ALLOWED')
    requireBranch(actor, till.branchCode)
    const { count } = await tx.till.updateMany({
      where: { id: input.tillId, enrolmentHash: { not: null } },
      data: NO_BROWSER,
    })
    if (count === 0) return
    const change = { kind: 'till_revoke', tillId: input.tillId, byId: actor.staffId } as const
    await recordTillChange(tx, { ...change, before: till, after: NO_BROWSER })
    const sessionsEnded = await endSessionsOf(tx, input)
    const displaysEnded = await endPairings(tx, input)
    await recordAudit(tx, actor, {
      action: 'till:revoke',
      objectKind: 'till',
      objectId: input.tillId,
      branchCode: till.branchCode,
      detail: { number: till.number, sessionsEnded, displaysEnded },
    })
  })
}

/** A till's number as typed, 1 to 999; null asks for the next free one. */
export function parseTillNumber(text: string): number | null {
  if (text === '') return null
  return /^(?!0+$)\d{1,3}$/.test(text) ? Number(text) : refuse('TILL_NUMBER', { field: 'number' })
}
