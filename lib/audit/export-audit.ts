import { recordAudit } from '../audit/record-audit.ts'
import { db } from '../db.ts'
import type { Audit } from '../generated/prisma/client.ts'
import { isLocale } from '../i18n/model.ts'
import { type Words, wordsFor } from '../i18n/words.ts'
import { CSV_START } from '../shared/csv.ts'
import { csvLine } from '../shared/csv-line.ts'
import { authorise } from '../staff/authorise.ts'
import type { Actor } from '../staff/model.ts'
import { type AuditFilter, type AuditRow, isAuditAction } from './model.ts'
import { readAudit } from './queries.ts'
import { rawDetail } from './tell-detail.ts'

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

const COLUMNS = ['id', 'time in Harare', 'who', 'what', 'branch', 'till', 'about', 'before', 'after', 'detail']
/** As the rows are kept, for who looks something up by them. */
const KEPT = ['action', 'person id', 'till id', 'branch code', 'kind of object', 'object id', 'kept detail']

async function* lines(actor: Actor, filter: AuditFilter): AsyncGenerator<string> {
  const { locale } = actor
  const words = await wordsFor(isLocale(locale) ? locale : 'en')
  yield CSV_START + csvLine([...COLUMNS, ...KEPT])
  let before = filter.before
  do {
    const { rows, next } = await readAudit(actor, { ...filter, before }, { take: AT_ONCE, locale })
    yield rows.map(({ kept, shown }) => toLine(words, kept, shown)).join('')
    before = next
  } while (before !== null)
}

function toLine(words: Words, kept: Audit, row: AuditRow): string {
  const pairs = (of: { field: string; value: string }[]) =>
    of.map(({ field, value }) => `${field}: ${value}`).join('; ')
  const side = (key: 'before' | 'after') =>
    pairs(row.changes.map((change) => ({ field: change.field, value: change[key] })))
  const { id, at, who, action, branch, till, object, detail } = row
  const what = isAuditAction(action) ? words(`audit.actions.${action}`) : action
  const { staffId, tillId, branchCode, objectKind, objectId } = kept
  return csvLine([
    ...[id, at, who, what, branch, till, object, side('before'), side('after'), pairs(detail)],
    ...[action, staffId, tillId, branchCode, objectKind, objectId, rawDetail(kept.detail)],
  ])
}

function given(filter: AuditFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== null))
}
