import { recordAudit } from '../audit/record-audit.ts'
import { db } from '../db.ts'
import { csvLine } from '../shared/csv-line.ts'
import { authorise } from '../staff/authorise.ts'
import type { Actor } from '../staff/model.ts'
import type { AuditFilter, AuditRow } from './model.ts'
import { listAudit } from './queries.ts'

const AT_ONCE = 500

/**
 * The chosen part of the audit as lines of CSV, the newest first, read as it goes out. That it was taken is audited
 * itself. Only the owner may.
 */
export async function exportAudit(actor: Actor, filter: AuditFilter): Promise<AsyncGenerator<string>> {
  authorise(actor, 'audit:export')
  await db().$transaction((tx) => recordAudit(tx, actor, { action: 'audit:export', detail: given(filter) }))
  return lines(actor, filter)
}

async function* lines(actor: Actor, filter: AuditFilter): AsyncGenerator<string> {
  yield csvLine(['id', 'time in Harare', 'who', 'what', 'branch', 'till', 'about', 'before', 'after', 'detail'])
  let before = filter.before
  do {
    const { rows, next } = await listAudit(actor, { ...filter, before }, AT_ONCE)
    yield rows.map(toLine).join('')
    before = next
  } while (before !== null)
}

function toLine(row: AuditRow): string {
  const pairs = (of: { field: string; value: string }[]) =>
    of.map(({ field, value }) => `${field}: ${value}`).join('; ')
  const side = (key: 'before' | 'after') =>
    pairs(row.changes.map((change) => ({ field: change.field, value: change[key] })))
  const { id, at, who, action, branch, till, object, detail } = row
  return csvLine([id, at, who, action, branch, till, object, side('before'), side('after'), pairs(detail)])
}

function given(filter: AuditFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== null))
}
