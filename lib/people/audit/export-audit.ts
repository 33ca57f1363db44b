import type { Audit } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type CsvRow, csvFile } from '@/lib/platform/files/csv-file.ts'
import { localeOf } from '@/lib/platform/i18n/model.ts'
import { type Words, wordsFor } from '@/lib/platform/i18n/words.ts'
import { harareSecond } from '@/lib/platform/shared/time/format-time.ts'
import { rawDetail } from './internal/format-detail.ts'
import { type AuditFilter, type AuditRow, isAuditAction } from './model.ts'
import { listAuditRows } from './queries.ts'
import { recordAudit } from './record-audit.ts'

const AT_ONCE = 500

/** The filtered audit as CSV, newest first, streamed as it is read. The download is audited too. Owner only. */
export async function exportAudit(
  actor: Actor,
  filter: AuditFilter,
): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  authorise(actor, 'audit:export')
  await db().$transaction((tx) => recordAudit(tx, actor, { action: 'audit:export', detail: given(filter) }))
  return { name: 'audit.csv', body: csvFile([...COLUMNS, ...RAW_COLUMNS], listPieces(actor, filter)) }
}

const COLUMNS = ['id', 'time in Harare', 'who', 'what', 'branch', 'till', 'about', 'before', 'after', 'detail']
/** Raw column values, for looking rows up. */
const RAW_COLUMNS = ['action', 'person id', 'till id', 'branch code', 'kind of object', 'object id', 'kept detail']

async function* listPieces(actor: Actor, filter: AuditFilter): AsyncGenerator<CsvRow[]> {
  const { locale } = actor
  const words = await wordsFor(localeOf(locale))
  let before = filter.before
  do {
    const { rows, next } = await listAuditRows(actor, { ...filter, before }, { take: AT_ONCE, locale })
    yield rows.map(({ entry, shown }) => toCells(words, entry, shown))
    before = next
  } while (before !== null)
}

function toCells(words: Words, entry: Audit, row: AuditRow): CsvRow {
  const pairs = (of: { field: string; value: string }[]) =>
    of.map(({ field, value }) => `${field}: ${value}`).join('; ')
  const side = (key: 'before' | 'after') =>
    pairs(row.changes.map((change) => ({ field: change.field, value: change[key] })))
  const { id, at, who, action, branch, till, object, detail } = row
  const what = isAuditAction(action) ? words(`audit.actions.${action}`) : action
  const { staffId, tillId, branchCode, objectKind, objectId } = entry
  return [
    ...[id, harareSecond(at), who, what, branch, till, object, side('before'), side('after'), pairs(detail)],
    ...[action, staffId, tillId, branchCode, objectKind, objectId, rawDetail(entry.detail)],
  ]
}

function given(filter: AuditFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== null))
}
