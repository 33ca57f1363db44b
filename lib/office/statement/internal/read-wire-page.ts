import type { Answer, Page } from '@/lib/service/api/answer.ts'
import type { StatementEntry } from '@/lib/service/api/contract/statement-entry.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { noteReadAnswer } from '@/lib/service/standing/note-answer.ts'
import { type ReadRow, readRow } from './read-row.ts'
import type { SyncStop } from './sync-state.ts'

/**
 * Reads a page of the Service's ledger, newest first. `problem` says what prevented it, as a code of the page's
 * messages.
 */
export async function readWirePage(
  credential: string,
  cursor: string | null,
): Promise<{ rows: ReadRow[]; nextCursor: string | null } | { problem: SyncStop }> {
  const service = serviceFor(credential)
  const answer: Answer<Page<StatementEntry>> = await service.statement(cursor === null ? {} : { cursor })
  if (answer.kind !== 'ok') {
    await noteReadAnswer(service.credential, answer)
    return { problem: answer.kind === 'refused' ? answer.error.code : 'SERVICE_SILENT' }
  }
  const rows = answer.data.items.map(readRow).filter((row) => row !== null)
  if (rows.length < answer.data.items.length) return { problem: 'STATEMENT_SHAPE' }
  return { rows, nextCursor: answer.data.nextCursor }
}
