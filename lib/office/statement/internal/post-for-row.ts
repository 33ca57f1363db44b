import type { Entry } from '@/lib/books/journal/model.ts'
import { type EntryContext, postEntry } from '@/lib/books/journal/post-entry.ts'
import type { StatementEntry } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'

type Row = Pick<StatementEntry, 'environment' | 'position' | 'credential'> & { upstreamId?: string | null }

/**
 * Posts an entry about a statement row; no till or shift caused it. `by` is the branch it counts for and the person who
 * assigned it, if there is one. Returns the entry's id.
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
