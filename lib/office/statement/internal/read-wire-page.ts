import type { Answer, Page } from '@/lib/service/api/answer.ts'
import type { StatementEntry } from '@/lib/service/api/contract/statement-entry.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { noteReadAnswer } from '@/lib/service/standing/note-answer.ts'
import { readRow } from './read-row.ts'
import type { SyncStop } from './sync-state.ts'
import type { ListedRow } from './with-gaps.ts'

/**
 * Reads a page of the Service's ledger, newest first. `problem` says what prevented it, as a code of the page's
 * messages: no answer, or one with rows of which none can be read.
 */
export async function readWirePage(
  credential: string,
  cursor: string | null,
): Promise<{ rows: ListedRow[]; nextCursor: string | null } | { problem: SyncStop }> {
  const service = serviceFor(credential)
  const answer: Answer<Page<StatementEntry>> = await service.statement(cursor === null ? {} : { cursor })
  if (answer.kind !== 'ok') {
    await noteReadAnswer(service.credential, answer)
    return { problem: answer.kind === 'refused' ? answer.error.code : 'SERVICE_SILENT' }
  }
  const rows = answer.data.items.map(readRow)
  if (rows.length > 1 && rows.every((row) => row === null)) return { problem: 'STATEMENT_SHAPE' }
  return { rows, nextCursor: answer.data.nextCursor }
}
