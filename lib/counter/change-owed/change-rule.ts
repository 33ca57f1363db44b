import { z } from 'zod'
import { changeExpired } from '@/lib/books/journal/change-postings.ts'
import { postEntry } from '@/lib/books/journal/ledger.ts'
import type { ChangeOwed, Environment } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { refuseIfChanged, type Shown } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

const MOST_DAYS = 3_650

/** For how many days change is kept for a customer; null for ever, as until an owner says otherwise. */
export async function changeDays(tx: Tx, environment: Environment): Promise<number | null> {
  const rule = await tx.changeRule.findUnique({ where: { environment }, select: { days: true } })
  return rule?.days ?? null
}

export type OwedInAll = { currency: string; count: number; cents: Cents }

/** The rule, and how much change is owed to customers in each currency. */
export async function getChangeRule(actor: Actor): Promise<{ days: number | null; owed: OwedInAll[] }> {
  authorise(actor, 'money:read')
  const environment = officeEnvironment()
  const [days, sums] = await Promise.all([
    changeDays(db(), environment),
    db().changeOwed.groupBy({
      by: ['currency'],
      where: { environment, state: 'owed' },
      _count: true,
      _sum: { nativeCents: true },
      orderBy: { currency: 'asc' },
    }),
  ])
  const owed = sums.map(({ currency, _count, _sum }) => ({ currency, count: _count, cents: _sum.nativeCents ?? 0n }))
  return { days, owed }
}

type NewDays = { days: string } & Shown

/** Empty means for ever. What was kept before has its own day, which its slip names. @throws CHANGE_DAYS */
export async function setChangeDays({ ctx, input }: { ctx: Ctx; input: NewDays }): Promise<void> {
  authoriseSpending(ctx.actor, 'money:change')
  const days = parseDays(input.days)
  const environment = officeEnvironment()
  await db().$transaction(async (tx) => {
    await lockRule(tx)
    const before = await changeDays(tx, environment)
    refuseIfChanged({ shown: input.shown, stored: { days: before }, wanted: { days } })
    await storeDays(tx, environment, days, ctx.actor.staffId)
    await recordAudit(tx, ctx.actor, {
      ...({ action: 'money:change-days', objectKind: 'environment', objectId: environment } as const),
      detail: { before: textOf(before), after: textOf(days) },
      replaced: {
        ...({ setting: 'change_days', subject: environment } as const),
        ...{ before: { days: textOf(before) }, after: { days: textOf(days) } },
      },
    })
  })
}

function parseDays(text: string): number | null {
  if (text.trim() === '') return null
  const days = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : 0
  return days >= 1 && days <= MOST_DAYS ? days : refuse('CHANGE_DAYS', { field: 'days' })
}

const textOf = (days: number | null): string => (days === null ? '' : String(days))

export const UNDOABLE_CHANGE_DAYS: Undoable = {
  ownCode: false,
  lock: async (tx, subject) => {
    await lockRule(tx)
    return { days: textOf(await changeDays(tx, subject as Environment)) }
  },
  putBack: async (tx, { actor, subject, before }) => {
    const { days } = z.object({ days: z.string() }).parse(before)
    await storeDays(tx, subject as Environment, parseDays(days), actor.staffId)
    return {}
  },
}

async function lockRule(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('change-rule'))`
}

async function storeDays(tx: Tx, environment: Environment, days: number | null, setById: string): Promise<void> {
  const rule = { days, setById, setAt: sharedNow() }
  await tx.changeRule.upsert({ where: { environment }, create: { environment, ...rule }, update: rule })
}

const AT_ONCE = 100

/** Books change whose last day is over as other income, each once. Returns how many. */
export async function expireChange(): Promise<number> {
  let expired = 0
  for (;;) {
    const some = await db().$transaction(expireSome)
    expired += some
    if (some < AT_ONCE) return expired
  }
}

type Over = Pick<ChangeOwed, 'id' | 'environment' | 'ticketId' | 'branchCode' | 'currency' | 'nativeCents' | 'usdCents'>

async function expireSome(tx: Tx): Promise<number> {
  const now = await databaseNow(tx)
  const rows = await tx.$queryRaw<Over[]>`
    update "ChangeOwed" set state = 'expired', "endedAt" = ${now}
    where state = 'owed' and id in (
      select id from "ChangeOwed" where state = 'owed' and until < ${harareDay(now)}::date
      order by until, id limit ${AT_ONCE} for update skip locked)
    returning id, environment::text as environment, "ticketId", "branchCode", currency, "nativeCents", "usdCents"`
  for (const { id, environment, ticketId, branchCode, ...cash } of rows) {
    await postEntry(tx, changeExpired({ id, cash }), {
      ...{ environment, objectKind: 'change', objectId: id, credential: null, branchCode },
      ...{ tillId: null, shiftId: null, staffId: null },
    })
    const detail = { currency: cash.currency, cents: String(cash.nativeCents) }
    await recordAudit(tx, null, {
      ...{ action: 'change-owed:expire', objectKind: 'ticket', objectId: ticketId, branchCode, detail },
    })
  }
  return rows.length
}
