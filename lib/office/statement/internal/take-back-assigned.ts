import { assignmentTakenBack } from '@/lib/books/journal/service-postings.ts'
import type { Environment, StatementEntry } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'
import { withStatementLocked } from '../with-statement-locked.ts'
import { assignRows } from './assign-rows.ts'
import { keepMatches } from './keep-matches.ts'
import { nameRows } from './name-rows.ts'
import { postForRow } from './post-for-row.ts'
import { readExpected } from './read-expected.ts'

const AT_ONCE = 100
/** How long after a person assigned a row the news of its sale or payment may still come. */
const NEWS_WITHIN_DAYS = 90

type Disproved = StatementEntry & { cause: 'own_use' | 'lost' }

/**
 * Takes back what a person said of rows as another use of our key, or as lost, whose sale or payment our books have
 * since learned of, and pairs them with its entry: the money would be in our books twice. A row that was taken out of
 * suspense before keeps what the person said.
 */
export function takeBackAssigned(environment: Environment): Promise<void> {
  return withStatementLocked(environment, async (tx) => {
    const found = await readDisproved(tx, environment)
    const named = await nameRows(tx, environment, found)
    const expected = await readExpected(tx, environment, named)
    const matched = assignRows(
      named,
      expected.filter(({ journalEntryId }) => journalEntryId !== null),
    )
    for (const row of found) {
      if (matched.some((one) => one.row.position === row.position)) await takeBack(tx, row)
    }
    await keepMatches(tx, environment, matched)
    if (matched.length > 0) await notifyChange(tx, { topic: 'statement', id: environment })
  })
}

/** Begins with what people assigned, which is little, and looks only for entries without a row. */
function readDisproved(tx: Tx, environment: Environment): Promise<Disproved[]> {
  return tx.$queryRaw<Disproved[]>`
    select r.*, a.cause from "StatementAssignment" a
      join "StatementEntry" r on r.environment = a.environment and r.position = a.position
    where a.environment = ${environment}::"Environment" and a.cause in ('own_use', 'lost')
      and a.at > now() - ${NEWS_WITHIN_DAYS} * interval '1 day' and r.match = 'foreign' and r.assigned
      and exists (
        select from "JournalEntry" e where (e."saleId" = r."saleId" or e."collectionId" = r."collectionId")
          and e."objectKind" <> 'statement'
          and not exists (select from "StatementEntry" m where m."journalEntryId" = e.id))
      and not exists (
        select from "JournalEntry" e where e.environment = r.environment and e."objectKind" = 'statement'
          and e."objectId" = r.position::text and e.event = 'taken_back')
    order by r.position limit ${AT_ONCE}`
}

async function takeBack(tx: Tx, { environment, position, branchCode, cause, ...row }: Disproved): Promise<void> {
  const by = { branchCode, staffId: null }
  await postForRow(tx, { environment, position, ...row }, assignmentTakenBack({ ...row, cause }), by)
  await tx.statementEntry.update({
    where: { environment_position: { environment, position } },
    data: { match: 'open', assigned: false, journalEntryId: null },
  })
}
