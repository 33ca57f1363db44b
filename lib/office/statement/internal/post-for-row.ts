import type { Entry } from '@/lib/books/journal/model.ts'
import { type EntryContext, postEntry } from '@/lib/books/journal/post-entry.ts'
import type { StatementEntry } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'

type Row = Pick<StatementEntry, 'environment' | 'position' | 'credential'> & { upstreamId?: string | null }

/**
 * Writes an entry about a row of the statement itself, which no till or shift of ours caused; `by` is the branch it is
 * counted to and who said so, where somebody did. Returns the entry's id.
 */
export function postForRow(
  tx: Tx,
  { environment, position, credential, upstreamId = null }: Row,
  entry: Entry,
  by: Pick<EntryContext, 'branchCode' | 'staffId'> = { branchCode: null, staffId: null },
): Promise<bigint> {
  return postEntry(tx, entry, {
    environment,
    objectKind: 'statement',
    objectId: String(position),
    credential,
    upstreamId,
    ...by,
    tillId: null,
    shiftId: null,
  })
}
