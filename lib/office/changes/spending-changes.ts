import { UNDOABLE_CURRENCY } from '@/lib/books/currencies/set-currency.ts'
import { UNDOABLE_RATE } from '@/lib/books/currencies/set-rate.ts'
import { UNDOABLE_PAYMENT_TYPE } from '@/lib/books/payment-types/set-payment-type.ts'
import { UNDOABLE_PLANNED_PRICE } from '@/lib/counter/catalogue/plan-price.ts'
import { UNDOABLE_PRICE } from '@/lib/counter/catalogue/set-product-price.ts'
import { UNDOABLE_CHANGE_DAYS } from '@/lib/counter/change-owed/change-rule.ts'
import { UNDOABLE_UNCLAIMED_DAYS } from '@/lib/counter/endings/unclaimed-rule.ts'
import { UNDOABLE_FLOAT } from '@/lib/counter/shifts/float-targets.ts'
import type { SpendingChange } from '@/lib/generated/prisma/client.ts'
import { UNDOABLE_ALERT_RULE } from '@/lib/office/alerts/set-rule.ts'
import { UNDOABLE_RULE } from '@/lib/office/commission/rules.ts'
import { UNDOABLE_DAY_LIMIT } from '@/lib/office/fundings/day-limit.ts'
import { UNDOABLE_RECIPIENT } from '@/lib/office/report-mail/recipients.ts'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import type { AuditObject } from '@/lib/people/audit/model.ts'
import { listAuditOf } from '@/lib/people/audit/queries.ts'
import { type AuditFact, recordAudit } from '@/lib/people/audit/record-audit.ts'
import { UNDOABLE_CAPS } from '@/lib/people/branches/change-branch.ts'
import { isSetting, SETTINGS, type Setting } from '@/lib/people/changes/model.ts'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import { UNDOABLE_ROLE } from '@/lib/people/roles/change-role.ts'
import { redeemOwnCode } from '@/lib/people/second-step/second-step.ts'
import { UNDOABLE_TILL_CASH } from '@/lib/people/tills/set-till-cash.ts'
import { UNDOABLE_TILL } from '@/lib/people/tills/till-changes.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { SettingChangeView } from './model.ts'

const MOST = 50

/** Changes of the last 24 hours, less what was undone, newest first. For owners. */
export async function listSettingChanges(
  actor: Actor,
  settings: readonly Setting[] = SETTINGS,
): Promise<SettingChangeView[]> {
  authorise(actor, 'staff:manage-all')
  const rows = await db().spendingChange.findMany({
    where: { setting: { in: [...settings] }, undoneAt: null, undoUntil: { gt: await databaseNow(db()) } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: MOST,
    select: {
      id: true,
      setting: true,
      byId: true,
      auditId: true,
      at: true,
      undoUntil: true,
      by: { select: { name: true } },
    },
  })
  if (rows.length === 0) return []
  const ids = rows.flatMap(({ auditId }) => auditId ?? [])
  const auditRows = new Map((await listAuditOf(actor, ids, actor.locale)).map((row) => [row.id, row]))
  return rows.flatMap(({ id, setting, byId, auditId, at, undoUntil, by }) => {
    const row = auditRows.get(String(auditId))
    if (!row || !isSetting(setting)) return []
    const { action, object, changes, detail } = row
    return [
      {
        ...{ id, setting, action, object, changes, detail, by: by.name },
        ...{ at: at.toISOString(), until: undoUntil.toISOString() },
        ...{ undoable: byId !== actor.staffId, ownCode: UNDOABLES[setting].ownCode },
      },
    ]
  })
}

/** The same for a page that others open too, who see none. */
export async function listChangesForOwner(actor: Actor, settings?: readonly Setting[]): Promise<SettingChangeView[]> {
  return may(actor, 'staff:manage-all') ? listSettingChanges(actor, settings) : []
}

const UNDOABLES: Readonly<Record<Setting, Undoable>> = {
  price: UNDOABLE_PRICE,
  planned_price: UNDOABLE_PLANNED_PRICE,
  rate: UNDOABLE_RATE,
  currency: UNDOABLE_CURRENCY,
  payment_type: UNDOABLE_PAYMENT_TYPE,
  branch_caps: UNDOABLE_CAPS,
  top_up_limit: UNDOABLE_DAY_LIMIT,
  unclaimed_days: UNDOABLE_UNCLAIMED_DAYS,
  change_days: UNDOABLE_CHANGE_DAYS,
  float: UNDOABLE_FLOAT,
  till_cash: UNDOABLE_TILL_CASH,
  commission_rule: UNDOABLE_RULE,
  role: UNDOABLE_ROLE,
  alert_rule: UNDOABLE_ALERT_RULE,
  report_recipient: UNDOABLE_RECIPIENT,
}

/**
 * What another person changed stands again as before. A change that took its own code takes one to undo; of several to
 * one thing the newest is undone first, and what was changed since in any other way is left alone.
 */
export async function undoChange(given: { ctx: Ctx; input: { changeId: string; code?: string } }): Promise<void> {
  const { ctx, input } = given
  const { actor } = ctx
  authoriseSpending(actor, 'staff:manage-all')
  const { undoable } = await db().$transaction((tx) => lockUndoable(tx, actor, input.changeId))
  if (undoable.ownCode) await redeemOwnCode(ctx, input.code)
  await db().$transaction(async (tx) => {
    const { change, subject } = await lockUndoable(tx, actor, input.changeId)
    const ended = await undoable.putBack(tx, { actor, subject, before: change.before })
    await tx.spendingChange.update({
      where: { id: change.id },
      data: { undoneAt: await databaseNow(tx), undoneById: actor.staffId },
    })
    await recordAudit(tx, actor, await factOf(tx, change, ended))
  })
}

type Found = { change: SpendingChange; undoable: Undoable; subject: string }

/** A change that the actor may undo now, with what it changed locked. */
async function lockUndoable(tx: Tx, actor: Actor, id: string): Promise<Found> {
  const change = (await listStanding(tx, { id }))[0] ?? refuse('UNDO_GONE')
  if (change.byId === actor.staffId) refuse('UNDO_OWN')
  const { setting, tillId } = change
  const undoable = tillId === null ? isSetting(setting) && UNDOABLES[setting] : UNDOABLE_TILL
  const subject = tillId ?? change.subject
  if (!undoable || subject === null) return refuse('UNDO_GONE')
  const stands = (await undoable.lock(tx, subject)) ?? refuse('UNDO_GONE')
  const [newest, ...older] = await listStanding(tx, tillId === null ? { setting, subject } : { tillId })
  if (newest?.id !== id) refuse(older.some((row) => row.id === id) ? 'UNDO_NEWER' : 'UNDO_GONE')
  // Tills changed by an earlier version have no `after`.
  if (change.after !== null && settingsText(Object(change.after)) !== settingsText(stands)) refuse('UNDO_CHANGED')
  return { change, undoable, subject }
}

type Of = { id: string } | { tillId: string } | { setting: string | null; subject: string }

/** Changes that can still be undone, newest first. */
async function listStanding(tx: Tx, of: Of): Promise<SpendingChange[]> {
  return tx.spendingChange.findMany({
    where: { ...of, undoneAt: null, undoUntil: { gt: await databaseNow(tx) } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
  })
}

/** The audit's row about an undo: about what the undone row is about, with before and after changed round. */
async function factOf(tx: Tx, change: SpendingChange, ended: Record<string, number>): Promise<AuditFact> {
  if (change.tillId !== null) {
    const { number, branchCode } = await tx.till.findUniqueOrThrow({ where: { id: change.tillId } })
    const detail = { number, kind: change.kind, ...ended }
    return { action: 'till:undo', objectKind: 'till', objectId: change.tillId, branchCode, detail }
  }
  const row = await tx.audit.findUniqueOrThrow({ where: { id: change.auditId ?? 0n } })
  const { before, after, ...rest } = Object(row.detail)
  return {
    action: 'change:undo',
    ...(row.objectKind && { objectKind: row.objectKind as AuditObject }),
    ...(row.objectId && { objectId: row.objectId }),
    ...(row.branchCode && { branchCode: row.branchCode }),
    detail: {
      ...rest,
      action: row.action,
      ...(before !== undefined && { after: before }),
      ...(after !== undefined && { before: after }),
      ...ended,
    },
  }
}
