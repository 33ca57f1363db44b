import { z } from 'zod'
import type { ReportRecipient } from '@/lib/generated/prisma/client.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { type Actor, hasEveryBranch, may } from '@/lib/people/access/model.ts'
import { HELD_ROLE, heldRole } from '@/lib/people/access/people-with-roles.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Standing } from '@/lib/people/changes/model.ts'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { isMailAddress } from '@/lib/platform/mail/mail.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { endOf } from '@/lib/platform/shared/time/harare-day.ts'

/** More than any shop has managers. */
const MOST_RECIPIENTS = 50
const AT_EMAIL = { field: 'email' }

export type NewRecipient = {
  staffId: string
  email: string
  /** Null for all branches that the person may see. */
  branchCode: string | null
  daily: boolean
  weekly: boolean
}

export async function addRecipient({ ctx: { actor }, input }: { ctx: Ctx; input: NewRecipient }): Promise<void> {
  authoriseSpending(actor, 'alert:manage')
  if (env().mail === null) refuse('ALERT_NO_SMTP', AT_EMAIL)
  const { staffId, daily, weekly } = input
  const email = input.email.trim().toLowerCase()
  const branchCode = input.branchCode ?? ''
  if (!isMailAddress(email)) refuse('REPORT_MAIL_ADDRESS', AT_EMAIL)
  if (!daily && !weekly) refuse('REPORT_MAIL_NEVER')
  await db().$transaction(async (tx) => {
    await oneAdditionAtATime(tx)
    if (branchCode && (await tx.branch.count({ where: { code: branchCode } })) === 0) refuse('REPORT_MAIL_NOT_THEIRS')
    if ((await reportReader(tx, staffId, branchCode)) === null) refuse('REPORT_MAIL_NOT_THEIRS')
    if ((await tx.reportRecipient.count()) >= MOST_RECIPIENTS)
      refuse('REPORT_MAIL_FULL', { params: { most: MOST_RECIPIENTS } })
    const known = await tx.reportRecipient.count({ where: { email, branchCode } })
    if (known > 0) refuse('REPORT_MAIL_TWICE', AT_EMAIL)
    const data = { staffId, email, branchCode, daily, weekly, setById: actor.staffId }
    const added = await tx.reportRecipient.create({ data })
    const detail = { email, ...(branchCode && { branchCode }), daily, weekly }
    const about = { objectKind: 'staff', objectId: staffId } as const
    const replaced = {
      ...({ setting: 'report_recipient', subject: added.id } as const),
      ...{ before: recipientStanding(null), after: recipientStanding(added) },
    }
    await recordAudit(tx, actor, { action: 'report-mail:add', ...about, detail, replaced })
  })
}

type Given = { ctx: Ctx; input: { recipientId: string } }

export function pauseRecipient(given: Given): Promise<void> {
  return changeRecipient(given, 'report-mail:pause', async (tx, { id }, now) => {
    await tx.reportRecipient.updateMany({ where: { id, pausedAt: null }, data: { pausedAt: now } })
  })
}

/** Resumes a recipient's reports, for days that end after now. */
export function resumeRecipient(given: Given): Promise<void> {
  return changeRecipient(given, 'report-mail:resume', async (tx, { id }, now) => {
    const data = { pausedAt: null, since: now }
    await tx.reportRecipient.updateMany({ where: { id, pausedAt: { not: null } }, data })
  })
}

/** Removes an address and what was sent there; it is kept for a day, where the change can be undone. */
export function removeRecipient(given: Given): Promise<void> {
  return changeRecipient(given, 'report-mail:remove', async (tx, { id }) => {
    await tx.reportRecipient.delete({ where: { id } })
  })
}

type Action = 'report-mail:pause' | 'report-mail:resume' | 'report-mail:remove'

async function changeRecipient(
  { ctx: { actor }, input }: Given,
  action: Action,
  work: (tx: Tx, recipient: ReportRecipient, now: Date) => Promise<void>,
): Promise<void> {
  authoriseSpending(actor, 'alert:manage')
  await db().$transaction(async (tx) => {
    const before = (await lockRecipient(tx, input.recipientId)) ?? refuse('REPORT_MAIL_UNKNOWN')
    const { id, staffId, email, branchCode } = before
    // What was sent goes with the recipient.
    const since = action === 'report-mail:remove' ? await unsentSince(tx, before) : null
    await work(tx, before, await databaseNow(tx))
    const after = await tx.reportRecipient.findUnique({ where: { id } })
    const detail = { email, ...(branchCode && { branchCode }) }
    const about = { objectKind: 'staff', objectId: staffId } as const
    const replaced = {
      ...({ setting: 'report_recipient', subject: id } as const),
      before: { ...recipientStanding(before), ...(since && { since: since.toISOString() }) },
      after: recipientStanding(after),
    }
    await recordAudit(tx, actor, { action, ...about, detail, replaced })
  })
}

type Row = Pick<ReportRecipient, 'staffId' | 'email' | 'branchCode' | 'daily' | 'weekly' | 'pausedAt'>

function recipientStanding(row: Row | null): Standing {
  if (!row) return { email: null }
  const { staffId, email, branchCode, daily, weekly, pausedAt } = row
  return { staffId, email, branchCode, daily, weekly, paused: pausedAt !== null }
}

const Before = z.union([
  z.object({
    staffId: z.string(),
    email: z.string(),
    branchCode: z.string(),
    daily: z.boolean(),
    weekly: z.boolean(),
    paused: z.boolean(),
    since: z.coerce.date().optional(),
  }),
  z.object({ email: z.null() }),
])

/** Undone, one that was added is removed; one that was paused or removed gets what was not sent since. */
export const UNDOABLE_RECIPIENT: Undoable = {
  ownCode: false,
  lock: async (tx, id) => {
    await oneAdditionAtATime(tx)
    return recipientStanding(await lockRecipient(tx, id))
  },
  putBack: async (tx, { actor, subject: id, before }) => {
    const recipient = Before.parse(before)
    if (recipient.email === null) {
      await tx.reportRecipient.delete({ where: { id } })
      return {}
    }
    const { paused, since, ...row } = recipient
    const { email, branchCode } = row
    const others = await tx.reportRecipient.count({ where: { email, branchCode, id: { not: id } } })
    if (others > 0) refuse('REPORT_MAIL_TWICE')
    const pausedAt = paused ? await databaseNow(tx) : null
    const { since: reportedSince } = await tx.reportRecipient.upsert({
      where: { id },
      create: { id, ...row, pausedAt, ...(since && { since }), setById: actor.staffId },
      update: { pausedAt },
    })
    if (!paused) await sendDropped(tx, id, reportedSince)
    return {}
  },
}

/** Sends what was dropped because the recipient was paused, unless it was in an earlier pause. */
async function sendDropped(tx: Tx, recipientId: string, since: Date): Promise<void> {
  const dropped = await tx.reportMail.findMany({
    where: { recipientId, state: 'dropped', problem: 'PAUSED' },
    select: { id: true, toDay: true },
  })
  const missed = dropped.filter(({ toDay }) => endOf(toDay) > since)
  await tx.reportMail.updateMany({
    where: { id: { in: missed.map(({ id }) => id) } },
    data: { state: 'due', attempts: 0, nextAttemptAt: await databaseNow(tx), problem: null },
  })
}

/** What a recipient who is removed and put back has yet to get: what ends after this. */
async function unsentSince(tx: Tx, { id, since }: Pick<ReportRecipient, 'id' | 'since'>): Promise<Date> {
  const last = await tx.reportMail.findFirst({
    where: { recipientId: id, state: { not: 'due' } },
    orderBy: { toDay: 'desc' },
    select: { toDay: true },
  })
  const reportedUntil = last ? endOf(last.toDay) : since
  return reportedUntil > since ? reportedUntil : since
}

/**
 * The person as they are now, narrowed to a branch; null if they left or may not see it. A reader has no session: they
 * count as proven, since the owner decided where the mail goes.
 */
export async function reportReader(tx: Tx, staffId: string, branchCode: string): Promise<Actor | null> {
  const staff = await tx.staff.findFirst({
    where: { id: staffId, deactivatedAt: null },
    select: { name: true, ...HELD_ROLE, locale: true, branches: { select: { branchCode: true } } },
  })
  if (!staff) return null
  const { name, locale } = staff
  const held = heldRole(staff)
  const branches = hasEveryBranch(held.role) ? null : staff.branches.map((row) => row.branchCode)
  const reader: Actor = {
    staffId,
    sessionId: '',
    name,
    ...held,
    locale,
    proven: true,
    fresh: false,
    branches,
    till: null,
  }
  if (branches?.length === 0) return null
  if (branchCode === '') return may(reader, 'report:read') ? reader : null
  return may(reader, 'report:read', branchCode) ? { ...reader, branches: [branchCode] } : null
}

/** So that no address gets a branch twice. */
async function oneAdditionAtATime(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('report-mail'))`
}

async function lockRecipient(tx: Tx, id: string): Promise<ReportRecipient | null> {
  await tx.$queryRaw`select 1 from "ReportRecipient" where id = ${id}::uuid for update`
  return tx.reportRecipient.findUnique({ where: { id } })
}
